import { z } from 'zod'
import type { AnsweredCall, Answers } from '#contract/process-call.ts'
import { answerCalls } from '#local/answering.ts'
import { answerMessage, callMessage } from '#local/messages.ts'
import { keepFilesPrivate } from '#local/private-files.ts'
import { callsToParent } from './parent.ts'

const parentMessage = z.union([z.object({ kind: z.literal('stop') }), callMessage, answerMessage])

/** The calls that a child process answers, and its cleanup. */
export type ChildWork = { answers: Answers; onStop?: () => Promise<void> }

/**
 * Answers calls of the parent process until the parent sends stop or is gone. The startup may itself call the parent.
 * Signals to the whole process group, such as those of a terminal, are left to the parent.
 */
export async function childMain(begin: Answers | (() => Promise<ChildWork>)): Promise<void> {
  keepFilesPrivate()
  const all: AnsweredCall[] = []
  const answering = answerCalls(all, send)
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
    const { data: received } = parentMessage.safeParse(message)
    if (!received) return
    if (received.kind === 'stop') void stop()
    else if (received.kind === 'call' || received.kind === 'cancel') answering.receive(received)
    else callsToParent.receive(received)
  })
  const work = typeof begin === 'function' ? await begin() : { answers: begin }
  all.push(...work.answers)
  onStop = work.onStop
  send({ kind: 'ready' })
}

function send(message: object): void {
  process.send?.(message, undefined, undefined, () => {})
}
