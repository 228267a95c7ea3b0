import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { answerCalls } from './answering.ts'
import { callMessage } from './calls.ts'
import type { Handlers } from './calls.ts'
import { readLines, writeLine } from './lines.ts'
import { closed } from './mutex.ts'
import type { Owner } from './owner.ts'

export type Listener = { serve: (handlers: Handlers) => void; close: () => Promise<void> }

/** Answers calls on a local socket that only this user may open. `identify` always works, other methods once they are served. */
export async function listenForCalls(owner: Owner): Promise<Listener> {
  const handlers: Record<string, Handlers[string]> = { identify: async () => owner }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const calls = answerCalls(handlers, (answer) => writeLine(socket, answer))
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      calls.abortAll()
    })
    readLines(socket, (value) => calls.receive(callMessage.parse(value)))
  })
  const umask = process.umask(0o177)
  server.listen(owner.socket)
  process.umask(umask)
  await once(server, 'listening')
  server.unref()
  return {
    serve: (added) => void Object.assign(handlers, added),
    async close() {
      for (const socket of sockets) socket.destroy()
      await closed(server)
      if (process.platform !== 'win32') await rm(owner.socket, { force: true })
    },
  }
}
