import { spawn } from 'node:child_process'

/**
 * Tells systemd that the site is ready, and from then on that its event loop is not stuck (Type=notify and WatchdogSec= in
 * deploy/gevel.service). systemd's own program does it: Node cannot send a datagram to a socket of the file system.
 */
export function notifySystemdReady(): void {
  if (!process.env['NOTIFY_SOCKET']) return
  notify('READY=1')
  const watchdogMs = Number(process.env['WATCHDOG_USEC'] ?? 0) / 1000
  if (watchdogMs > 0) setInterval(() => notify('WATCHDOG=1'), watchdogMs / 4).unref()
}

/** Without the program the service does not become ready, and systemd's log says so. */
function notify(state: string): void {
  spawn('systemd-notify', [state], { stdio: 'inherit' }).on('error', (error) =>
    process.stderr.write(`${String(error)}\n`),
  )
}
