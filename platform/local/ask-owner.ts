import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { CodedError } from '#contract/errors.ts'
import type { AnswerOf, AskOptions, InputOf, ProcessCall } from '#contract/process-call.ts'
import { openCalls } from './asking.ts'
import { staleAfterMs, usualHeartbeatMs } from './claim.ts'
import { readLines, writeLine } from './lines.ts'
import { answerMessage } from './messages.ts'
import { mutexIsHeld } from './mutex.ts'
import { directoryKey, lastBeatMs, readOwner, thisMachine } from './owner.ts'
import type { Owner } from './owner.ts'

/** What the owner of a data directory answered, or that nobody owns it. */
export type OwnerAnswer<Answer> = { owned: false } | { owned: true; owner: Owner; answer: Answer }

/** Asks the process that holds a data directory; its coded errors are thrown here. */
export async function askOwner<Call extends ProcessCall>(
  directory: string,
  call: Call,
  input: InputOf<Call>,
  options: AskOptions<Call> = {},
): Promise<OwnerAnswer<AnswerOf<Call>>> {
  const path = await realpath(directory).catch(() => directory)
  const owner = await readOwner(path)
  if (!owner) return { owned: false }
  const socket = await connected(owner.socket)
  if (socket) return { owned: true, owner, answer: await askOver(socket, call, input, options) }
  if (await isAlive(path, owner)) throw outOfReach(path, owner)
  return { owned: false }
}

async function askOver<Call extends ProcessCall>(
  socket: Socket,
  call: Call,
  input: InputOf<Call>,
  options: AskOptions<Call>,
): Promise<AnswerOf<Call>> {
  const calls = openCalls((message) => writeLine(socket, message))
  socket.on('error', () => {})
  socket.on('close', () =>
    calls.rejectAll(new CodedError('not_ready', `The process that ran ${call.name} has ended.`)),
  )
  readLines(socket, answerMessage, calls.receive)
  try {
    return await calls.ask(call, input, options)
  } finally {
    socket.end()
  }
}

async function connected(path: string): Promise<Socket | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}

async function isAlive(path: string, owner: Owner): Promise<boolean> {
  if (owner.machine === thisMachine()) return (await mutexIsHeld(await directoryKey(path))) ?? false
  return Date.now() - ((await lastBeatMs(path)) ?? 0) < staleAfterMs(usualHeartbeatMs)
}

function outOfReach(path: string, owner: Owner): CodedError {
  const where = 'which cannot be reached from here (another container, or a temporary folder of its own)'
  return new CodedError(
    'conflict',
    `The data directory ${path} is in use by process ${owner.pid} (${owner.purpose}), ${where}. Run this there.`,
  )
}
