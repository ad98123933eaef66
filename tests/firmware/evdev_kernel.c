/* Preloaded before libevdev: answers for the kernel that a FIFO is a joystick encoder.
 *
 * In the folder EVDEV_KERNEL: `keys` holds the 96 bytes of keys that are down, `asked` gets a line
 * for each setting; once `gone` is there, reading fails as on a device that was unplugged, and once
 * `taken` is, grabbing fails as on one that another program has. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int in_folder(const char *name, int flags)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", getenv("EVDEV_KERNEL"), name);
    return open(path, flags | O_CLOEXEC, 0600);
}

static int text(void *to, size_t size, const char *from)
{
    strncpy(to, from, size);
    return (int)strlen(from) + 1;
}

static int bits(unsigned type, unsigned char *to)
{
    if (type == 0)
        to[0] = 1 << EV_SYN | 1 << EV_KEY;
    if (type == EV_KEY)
        for (int code = BTN_TRIGGER; code < BTN_TRIGGER + 12; code++)
            to[code / 8] |= (unsigned char)(1 << code % 8);
    return 96;
}

static int asked(const char *what, int value)
{
    int file = in_folder("asked", O_WRONLY | O_APPEND | O_CREAT);
    dprintf(file, "%s %d\n", what, value);
    return close(file);
}

static int is_there(const char *name)
{
    int file = in_folder(name, O_RDONLY);
    return file >= 0 && close(file) == 0;
}

static int refused(int why)
{
    errno = why;
    return -1;
}

static int keys_down(void *to, size_t size)
{
    int file = in_folder("keys", O_RDONLY);
    long got = syscall(SYS_read, file, to, size);
    close(file);
    return (int)got;
}

static int answer(unsigned number, size_t size, void *to)
{
    if (_IOC_NR(EVIOCGRAB) == number)
        return is_there("taken") ? refused(EBUSY) : asked("grab", to != NULL);
    if (_IOC_NR(EVIOCSCLOCKID) == number)
        return asked("clock", *(int *)to);
    memset(to, 0, size);
    switch (number) {
    case _IOC_NR(EVIOCGNAME(0)):
        return text(to, size, "Generic USB Joystick");
    case _IOC_NR(EVIOCGPHYS(0)):
        return text(to, size, "usb-0000:00:14.0-3/input0");
    case _IOC_NR(EVIOCGUNIQ(0)):
        return refused(ENOENT);
    case _IOC_NR(EVIOCGKEY(0)):
        return keys_down(to, size);
    }
    return number >= 0x20 && number < 0x40 ? bits(number - 0x20, to) : 0;
}

int ioctl(int file, unsigned long request, ...)
{
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (_IOC_TYPE(request) == 'E')
        return answer(_IOC_NR(request), _IOC_SIZE(request), argument);
    return (int)syscall(SYS_ioctl, file, request, argument);
}

ssize_t read(int file, void *to, size_t size)
{
    struct stat status;
    if (fstat(file, &status) == 0 && S_ISFIFO(status.st_mode) && is_there("gone"))
        return refused(ENODEV);
    return syscall(SYS_read, file, to, size);
}
