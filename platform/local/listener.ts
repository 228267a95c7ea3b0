import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { answers, type Answers } from '#contract/process-call.ts'
import { answerCalls } from './answering.ts'
import { readLines, writeLine } from './lines.ts'
import { callMessage } from './messages.ts'
import { closed } from './mutex.ts'
import { identify, type Owner } from './owner.ts'

export type Listener = { serve: (more: Answers) => void; close: () => Promise<void> }

/** Answers calls on a local socket that only this user may open: `identify` at once, others once they are served. */
export async function listenForCalls(owner: Owner): Promise<Listener> {
  const all = [answers(identify, async () => owner)]
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const calls = answerCalls(all, (answer) => writeLine(socket, answer))
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      calls.abortAll()
    })
    readLines(socket, callMessage, calls.receive)
  })
  const umask = process.umask(0o177)
  server.listen(owner.socket)
  process.umask(umask)
  await once(server, 'listening')
  server.unref()
  return {
    serve: (more) => void all.push(...more),
    async close() {
      for (const socket of sockets) socket.destroy()
      await closed(server)
      if (process.platform !== 'win32') await rm(owner.socket, { force: true })
    },
  }
}
