import { z } from 'zod'
import { answerCalls } from '#local/answering.ts'
import { answerMessage, callMessage } from '#local/calls.ts'
import type { Handlers } from '#local/calls.ts'
import { keepFilesPrivate } from '#local/private-files.ts'
import { receiveFromParent } from './parent.ts'

const parentMessage = z.union([z.object({ kind: z.literal('stop') }), callMessage, answerMessage])

/** The calls that a child process answers, and its cleanup. */
export type ChildWork = { handlers: Handlers; onStop?: () => Promise<void> }

/**
 * Answers calls of the parent process until the parent sends stop or is gone. The startup may itself call the parent.
 * Signals to the whole process group, such as those of a terminal, are left to the parent.
 */
export async function childMain(begin: Handlers | (() => Promise<ChildWork>)): Promise<void> {
  keepFilesPrivate()
  const handlers: Record<string, Handlers[string]> = {}
  const answering = answerCalls(handlers, send)
  let onStop: ChildWork['onStop']

  async function stop(): Promise<void> {
    await answering.idle()
    await onStop?.()
    // Sends the remaining messages, then ends the process.
    process.disconnect()
  }

  process.on('disconnect', () => process.exit(0))
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('message', (message) => {
    const received = parentMessage.parse(message)
    if (received.kind === 'stop') void stop()
    else if (received.kind === 'call' || received.kind === 'cancel') answering.receive(received)
    else receiveFromParent(received)
  })
  const work = typeof begin === 'function' ? await begin() : { handlers: begin }
  Object.assign(handlers, work.handlers)
  onStop = work.onStop
  send({ kind: 'ready' })
}

function send(message: object): void {
  process.send?.(message, undefined, undefined, () => {})
}
