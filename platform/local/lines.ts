import type { Socket } from 'node:net'

const longestLine = 16 * 1024 * 1024

/** Calls back with each JSON value that arrives, one a line; a line that is no JSON or too long ends the connection. */
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

/** Sends one JSON value as a line; nothing where the other side is gone. */
export function writeLine(socket: Socket, value: unknown): void {
  if (socket.writable) socket.write(`${JSON.stringify(value)}\n`)
}
