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
const FORCE = [0, 2, 1]; // channel of each force pad
const RING_BIT_NS = (1e9 * 52) / 125e6, RING_PAUSE_NS = 50000, RING_BITS = { 4: 0, 6: 1 };

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

// The analogue inputs: each follows its trace of [ns, level of 4095], every level holding until the next.
const traces = [[], [], [], [], []];
let readings = 0;

function hookConverter() {
  const read = mcu.adc.onADCRead;
  mcu.adc.onADCRead = (channel) => {
    const trace = traces[channel];
    while (trace.length > 1 && trace[1][0] <= clock.nanos) trace.shift();
    mcu.adc.channelValues[channel] = trace.length && trace[0][0] <= clock.nanos ? trace[0][1] : 0;
    readings++;
    read(channel);
  };
}

// The ring's line: bytes leave one after the other at the speed of SPI; a pause ends a frame.
let ringBits = [], ringLast = -Infinity, ringBegan = 0, rings = [];

function ringFrame() {
  const bits = [];
  for (let i = 0; i + 3 <= ringBits.length; i += 3) {
    const bit = RING_BITS[(ringBits[i] << 2) | (ringBits[i + 1] << 1) | ringBits[i + 2]];
    if (bit === undefined) throw new Error(`no pixel knows this bit: ${ringBits.slice(i, i + 3)}`);
    bits.push(bit);
  }
  const bytes = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) bytes.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  return bytes;
}

function endRingFrame() {
  if (ringBits.length) rings.push([ringBegan, ringLast, ringFrame()]);
  ringBits = [];
}

function hookRings() {
  const spi = mcu.spi[1];
  let leaves = 0;
  const sent = clock.createAlarm(() => spi.completeTransmit(0));
  spi.onTransmit = (value) => {
    const now = Math.max(clock.nanos, leaves);
    if (now - ringLast > RING_PAUSE_NS) {
      endRingFrame();
      ringBegan = now;
    } else if (now - ringLast > 1000) throw new Error('a gap within a frame for the rings');
    for (let bit = 7; bit >= 0; bit--) ringBits.push((value >> bit) & 1);
    leaves = ringLast = now + 8 * RING_BIT_NS;
    sent.schedule(leaves - clock.nanos);
  };
}

// The flash chip, for the one command that is not a read of the program: what number it has.
let flashNumber = [];

function hookFlash() {
  const ssi = peripheral(/SSI/);
  const read = ssi.readUint32.bind(ssi), write = ssi.writeUint32.bind(ssi);
  let answers = [], at = -1;
  ssi.writeUint32 = (offset, value) => {
    if (offset !== 0x60) return write(offset, value);
    at = at < 0 && value === 0x4b ? 0 : at < 0 ? at : at + 1;
    answers.push(at >= 5 ? flashNumber[at - 5] ?? 0xff : 0xff);
  };
  ssi.readUint32 = (offset) => {
    if (offset === 0x24) return answers.length;
    return offset === 0x60 ? answers.shift() ?? 0 : read(offset);
  };
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
      const left = until - clock.nanos, slept = clock.nextAlarm ? Math.min(clock.nanosToNextAlarm, left) : left;
      asleep += slept;
      clock.tick(slept);
    } else {
      clock.tick(core.executeInstruction() * CYCLE_NS);
    }
  }
}

let asleep = 0;
let usb = null;

// Asks for a descriptor, once the port is open, as a host does; gives what came of it.
let control = null;

function askDescriptor({ kind, index, length }) {
  const told = mcu.usbCtrl.onEndpointWrite;
  control = [];
  mcu.usbCtrl.onEndpointWrite = (endpoint, buffer) => {
    if (endpoint === 0) control.push(...buffer);
    else told(endpoint, buffer);
  };
  mcu.usbCtrl.sendSetupPacket(new Uint8Array([0x80, 6, index, kind, 0, 0, length, 0]));
  run(clock.nanos + 2e6);
  mcu.usbCtrl.onEndpointWrite = told;
}

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
    hookConverter();
    hookRings();
    hookFlash();
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
  force({ pad, points }) { traces[FORCE[pad]] = points; },
  flash({ number }) { flashNumber = number; },
  keys({ station, mask }) { keys[station] = mask; },
  clock({ us }) { offsetUs = us; },
  run({ until }) { run(until); },
  writes() {},
  descriptor: askDescriptor,
};

readline.createInterface({ input: process.stdin }).on('line', (text) => {
  const { command, ...rest } = JSON.parse(text);
  let error = null;
  try { commands[command](rest); } catch (failure) { error = String(failure.stack); }
  if (clock.nanos - ringLast > RING_PAUSE_NS) endRingFrame();
  const answer = {
    error, now: clock.nanos, said, lamps, resets, inBootLoader, usbConnected, usbBytes, stackUsed: stackUsed(),
    rings, readings, asleep, control, writes: command === 'writes' ? writes : [],
  };
  said = [];
  lamps = [];
  rings = [];
  process.stdout.write(JSON.stringify(answer) + '\n');
});
