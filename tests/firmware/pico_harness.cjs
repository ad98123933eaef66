// A Pico in rp2040js, for tests: pins that change at exact nanoseconds, the serial line with the time of each byte,
// the stations' key registers and the lamps' register. Driven from Python by one JSON object a line, answered by one.

const fs = require('fs');
const readline = require('readline');
const { Simulator, ConsoleLogger, LogLevel, USBCDC } = require('rp2040js');

const PADS = 2, STATIONS = 10, LOAD = 18, KEY_CLOCK = 19, LAMP_DATA = 20, LAMP_CLOCK = 21, LAMP_LATCH = 22;
const CYCLE_NS = 8;
const BYTE_NS = 1e10 / 115200;
const FLASH = 0x10000000, BOOT_STACK = 0x20041f00;
const TIMER_RAW_HIGH = 0x24, TIMER_RAW_LOW = 0x28, TIMER_ALARM3 = 0x1c;
const ENTERED = 0x42;

const simulator = new Simulator();
const { rp2040: mcu, clock } = simulator;
mcu.logger = new ConsoleLogger(LogLevel.Error, false);

let said = [], lamps = [], edges = [], line = [], keys = new Array(8).fill(0), registers = keys.slice();
let resets = 0, inBootLoader = false, offsetUs = 0, lampRegister = 0, lampsShown = -1, usbConnected = 0, usbBytes = 0;

mcu.onBreak = (code) => {
  if (code !== ENTERED) throw new Error(`unexpected breakpoint ${code} at ${mcu.core.PC.toString(16)}`);
  inBootLoader = true;
};

// A boot ROM with one function, looked up as in the real one.
function plantRom() {
  const rom = new DataView(mcu.bootrom.buffer);
  rom.setUint16(0x14, 0x60, true);
  rom.setUint16(0x18, 0x41, true);
  [0x4800, 0x4770].forEach((op, i) => rom.setUint16(0x40 + 2 * i, op, true)); // ldr r0, [pc]; bx lr
  rom.setUint32(0x44, 0x51, true);
  [0xbe00 | ENTERED, 0xe7fe].forEach((op, i) => rom.setUint16(0x50 + 2 * i, op, true)); // bkpt; b .
}

// The stack, filled before the start: what of it was used can be seen later.
const STACK_LOW = 0x40000, STACK_HIGH = 0x42000, UNUSED = 0xa5;

function stackUsed() {
  const stack = mcu.sram.subarray(STACK_LOW, STACK_HIGH);
  return stack.length - stack.findIndex((byte) => byte !== UNUSED);
}

// What the boot ROM does: checks the boot stage and calls it.
function boot() {
  let crc = 0xffffffff;
  for (const byte of mcu.flash.subarray(0, 252)) {
    crc ^= byte << 24;
    for (let i = 0; i < 8; i++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  const stored = new DataView(mcu.flash.buffer, mcu.flash.byteOffset).getUint32(252, true);
  if (crc >>> 0 !== stored) throw new Error('the boot stage has a wrong CRC: a real chip would not start');
  mcu.core.PC = FLASH;
  mcu.core.LR = 0;
  mcu.core.SP = BOOT_STACK;
}

function reset() {
  resets++;
  const { core } = mcu;
  core.reset();
  Object.assign(core, { VTOR: 0, waiting: false, PM: false, IPSR: 0, enabledInterrupts: 0, pendingInterrupts: 0 });
  boot();
}

function peripheral(pattern) {
  return Object.values(mcu.peripherals).find((p) => pattern.test(p.name));
}

function hookWatchdog() {
  const watchdog = peripheral(/WATCHDOG/);
  watchdog.onWatchdogTrigger = () => {
    watchdog.writeUint32(0, 0); // or its alarm fires again and again
    reset();
  };
}

// Lets the device's clock be `offsetUs` ahead of the emulator's, to get near a wrap in no time.
function hookTimer() {
  const timer = peripheral(/TIMER/);
  const read = timer.readUint32.bind(timer), write = timer.writeUint32.bind(timer);
  timer.readUint32 = (offset) => {
    const us = Math.floor(clock.nanos / 1000) + offsetUs;
    if (offset === TIMER_RAW_LOW) return us % 2 ** 32;
    if (offset === TIMER_RAW_HIGH) return Math.floor(us / 2 ** 32);
    return offset === TIMER_ALARM3 ? (read(offset) + offsetUs) >>> 0 : read(offset);
  };
  timer.writeUint32 = (offset, value) =>
    write(offset, offset === TIMER_ALARM3 ? (value - offsetUs) >>> 0 : value);
}

function high(pin, act) {
  let before = false;
  mcu.gpio[pin].addListener((state) => {
    if (state === 1 && !before) act();
    before = state === 1;
  });
}

function showStations() {
  registers.forEach((register, i) => mcu.gpio[STATIONS + i].setInputValue(!(register & 0x80)));
}

function wire() {
  high(LOAD, () => { registers = keys.slice(); showStations(); });
  high(KEY_CLOCK, () => { registers = registers.map((r) => (r << 1) & 0xff); showStations(); });
  high(LAMP_CLOCK, () => { lampRegister = ((lampRegister << 1) | (mcu.gpio[LAMP_DATA].value === 1 ? 1 : 0)) & 0xff; });
  high(LAMP_LATCH, () => {
    if (lampRegister !== lampsShown) lamps.push([clock.nanos, lampRegister]);
    lampsShown = lampRegister;
  });
  for (let pad = 0; pad < 8; pad++) mcu.gpio[PADS + pad].setInputValue(true);
  showStations();
  mcu.uart[0].onByte = (byte) => said.push([clock.nanos, byte]);
}

const edgeAlarm = clock.createAlarm(() => {
  while (edges.length && edges[0][0] <= clock.nanos) {
    const [, pad, pressed] = edges.shift();
    mcu.gpio[PADS + pad].setInputValue(!pressed);
  }
  if (edges.length) edgeAlarm.schedule(edges[0][0] - clock.nanos);
});

const lineAlarm = clock.createAlarm(() => {
  mcu.uart[0].feedByte(line.shift());
  if (line.length) lineAlarm.schedule(BYTE_NS);
});

function run(until) {
  const { core } = mcu;
  while (clock.nanos < until && !inBootLoader) {
    if (core.waiting) {
      // Never over an alarm: what it does may wake the core.
      const left = until - clock.nanos;
      clock.tick(clock.nextAlarm ? Math.min(clock.nanosToNextAlarm, left) : left);
    } else {
      clock.tick(core.executeInstruction() * CYCLE_NS);
    }
  }
}

let usb = null;

function connectUsb() {
  usb = new USBCDC(mcu.usbCtrl);
  usb.onDeviceConnected = () => { usbConnected = clock.nanos; };
  usb.onSerialData = (bytes) => {
    usbBytes += bytes.length;
    for (const byte of bytes) said.push([clock.nanos, byte]);
  };
}

// Every write to a peripheral since the start, as [address, value]: what came up in which order.
let writes = [];
const MOST_WRITES = 3000;

function traceWrites() {
  const write = mcu.writeUint32.bind(mcu);
  mcu.writeUint32 = (address, value) => {
    if (writes.length < MOST_WRITES && address >>> 28 >= 4 && address >>> 28 <= 5) writes.push([address, value >>> 0]);
    write(address, value);
  };
}

const commands = {
  open({ image, usb: withUsb }) {
    mcu.flash.set(fs.readFileSync(image), 0);
    plantRom();
    hookWatchdog();
    hookTimer();
    traceWrites();
    wire();
    if (withUsb) connectUsb();
    mcu.sram.fill(UNUSED, STACK_LOW, STACK_HIGH);
    boot();
  },
  edges({ list }) {
    edges = list;
    edgeAlarm.schedule(Math.max(edges[0][0] - clock.nanos, 0));
  },
  hear({ bytes }) {
    if (usb) for (const byte of bytes) usb.sendSerialByte(byte);
    else {
      if (!line.length) lineAlarm.schedule(BYTE_NS);
      line.push(...bytes);
    }
  },
  dtr({ raised }) { usb.cdcSetControlLineState(raised ? 3 : 0); },
  keys({ station, mask }) { keys[station] = mask; },
  clock({ us }) { offsetUs = us; },
  run({ until }) { run(until); },
  writes() {},
};

readline.createInterface({ input: process.stdin }).on('line', (text) => {
  const { command, ...rest } = JSON.parse(text);
  let error = null;
  try { commands[command](rest); } catch (failure) { error = String(failure.stack); }
  const answer = {
    error, now: clock.nanos, said, lamps, resets, inBootLoader, usbConnected, usbBytes, stackUsed: stackUsed(),
    writes: command === 'writes' ? writes : [],
  };
  said = [];
  lamps = [];
  process.stdout.write(JSON.stringify(answer) + '\n');
});
