import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { openCalls } from '#local/asking.ts'
import type { AskOptions, Asking } from '#local/asking.ts'
import { answerCalls } from '#local/answering.ts'
import type { Answering } from '#local/answering.ts'
import { answerMessage, callMessage } from '#local/calls.ts'
import type { Handlers } from '#local/calls.ts'
import { ChildEnded } from './child-ended.ts'
import type { EndReason } from './child-ended.ts'
import { residentBytesOf, watchMemory } from './memory.ts'

/** What runs in a child process, and within which limit. */
export type ChildOptions = {
  /** What the process is called in messages. */
  name: string
  /** A module that calls `childMain`. */
  module: URL
  /** Arguments for Node itself, such as --max-old-space-size. */
  nodeArguments?: readonly string[]
  /** Added to this process's environment; undefined takes a variable away. */
  environment?: Readonly<Record<string, string | undefined>>
  /** The process is ended when it has more resident memory than this. Counts on Linux only. */
  memoryLimitBytes?: number
  /** What the process may ask of its parent. */
  answers?: Handlers
}

// Linux gives it a third of the time that its parent gets, where both want a processor.
const nicerBy = 5
const nicest = 19

const childMessage = z.union([z.object({ kind: z.literal('ready') }), answerMessage, callMessage])

/** One life of a child process, which yields to this one where both want a processor. */
export class Child {
  readonly #options: ChildOptions
  readonly #process: ChildProcess
  readonly #calls: Asking
  readonly #answering: Answering
  readonly #ready = Promise.withResolvers<void>()
  readonly #end = Promise.withResolvers<ChildEnded>()
  readonly #stopWatching: () => void
  #reason: EndReason | undefined
  #ended: ChildEnded | undefined

  /** Starts the process. */
  constructor(options: ChildOptions) {
    this.#options = options
    this.#process = forked(options)
    this.#calls = openCalls((message) => this.#send(message))
    this.#answering = answerCalls(options.answers ?? {}, (message) => this.#send(message))
    this.#stopWatching = watchMemory(this.pid, options.memoryLimitBytes, () => this.#kill('outOfMemory'))
    this.#ready.promise.catch(() => {})
    this.#process.on('message', (message) => this.#receive(message))
    this.#process.on('error', (error) => this.#finish(error.message, 'crashed'))
    this.#process.on('exit', (code, signal) =>
      this.#finish(signal ?? `exit code ${code}`, signal === 'SIGKILL' ? 'killed' : 'crashed'),
    )
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Resolves once it can be asked; rejects if it ends before. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Resolves with why it ended. */
  get ended(): Promise<ChildEnded> {
    return this.#end.promise
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  /** Calls that it still works on, those among them that nobody waits for any more. */
  get outstanding(): number {
    return this.#calls.outstanding()
  }

  get residentBytes(): number | undefined {
    return residentBytesOf(this.pid)
  }

  async ask(method: string, params: unknown, options?: AskOptions): Promise<unknown> {
    if (this.#ended) throw this.#ended
    return this.#calls.ask(method, params, options)
  }

  /** Lets it finish what it works on, for as long as the grace lasts. */
  async stop(graceMs: number): Promise<void> {
    this.#reason ??= 'stopped'
    this.#send({ kind: 'stop' })
    const timer = setTimeout(() => this.#kill('stopped'), graceMs)
    await this.#end.promise
    clearTimeout(timer)
  }

  /** Ends it at once. */
  kill(): void {
    this.#kill('killed')
  }

  #kill(because: EndReason): void {
    this.#reason ??= because
    this.#process.kill('SIGKILL')
  }

  #send(message: object): void {
    // Where the channel is closed, the process's exit says the same, and says why.
    this.#process.send(message, () => {})
  }

  #receive(message: unknown): void {
    const received = childMessage.parse(message)
    if (received.kind === 'ready') this.#ready.resolve()
    else if (received.kind === 'call' || received.kind === 'cancel') this.#answering.receive(received)
    else this.#calls.receive(received)
  }

  #finish(how: string, unexpected: EndReason): void {
    if (this.#ended) return
    this.#stopWatching()
    const reason = this.#reason ?? unexpected
    this.#ended = new ChildEnded(reason, sentenceOf(reason, this.#options, how))
    this.#ready.reject(this.#ended)
    this.#calls.rejectAll(this.#ended)
    this.#answering.abortAll()
    this.#end.resolve(this.#ended)
  }
}

function forked({ module, nodeArguments = [], environment }: ChildOptions): ChildProcess {
  const child = fork(fileURLToPath(module), [], {
    execArgv: [...nodeArguments],
    env: { ...process.env, ...environment },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  yieldToParent(child.pid)
  return child
}

/** Its threads take over what its first one has, so it is told before it has others. */
function yieldToParent(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.min(getPriority() + nicerBy, nicest))
  } catch {
    // It ended already, which its exit tells, or the system does not let it yield.
  }
}

function sentenceOf(reason: EndReason, { name, memoryLimitBytes = 0 }: ChildOptions, how: string): string {
  const megabytes = Math.round(memoryLimitBytes / 1_048_576)
  const sentences = {
    stopped: `The ${name} process was stopped.`,
    killed: `The ${name} process was ended from outside (${how}).`,
    outOfMemory: `The ${name} process needed more memory than its limit of ${megabytes} MB and was ended.`,
    crashed: `The ${name} process ended by a fault of its own (${how}).`,
  }
  return sentences[reason]
}
