import type { Socket } from 'node:net'

const longestLine = 16 * 1024 * 1024

/** Calls back with each JSON line. A line that is too long or not JSON ends the connection. */
export function readLines(socket: Socket, onValue: (value: unknown) => void): void {
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) socket.destroy()
    try {
      for (const line of lines) onValue(JSON.parse(line))
    } catch {
      socket.destroy()
    }
  })
}

/** Sends a JSON value as a line; does nothing if the other side is gone. */
export function writeLine(socket: Socket, value: unknown): void {
  if (socket.writable) socket.write(`${JSON.stringify(value)}\n`)
}
