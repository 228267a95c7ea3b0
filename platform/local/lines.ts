import type { Socket } from 'node:net'
import type { z } from 'zod'
import type { AnswerMessage, CallMessage } from './messages.ts'

const longestLine = 16 * 1024 * 1024

/** Calls back with the message of each line. A line that is too long or no such message ends the connection. */
export function readLines<Message>(
  socket: Socket,
  form: z.ZodType<Message>,
  onMessage: (message: Message) => void,
): void {
  let rest = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) socket.destroy()
    try {
      for (const line of lines) onMessage(form.parse(JSON.parse(line)))
    } catch {
      socket.destroy()
    }
  })
}

/** Sends a message as a line; does nothing if the other side is gone. */
export function writeLine(socket: Socket, message: AnswerMessage | CallMessage): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}
