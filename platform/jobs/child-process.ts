import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { AnswerOf, Answers, AskOptions, InputOf, ProcessCall } from '#contract/process-call.ts'
import { openCalls } from '#local/asking.ts'
import type { Asking } from '#local/asking.ts'
import { answerCalls } from '#local/answering.ts'
import type { Answering } from '#local/answering.ts'
import { answerMessage, callMessage } from '#local/messages.ts'
import { ChildEnded } from './child-ended.ts'
import type { EndReason } from './child-ended.ts'
import { residentBytesOf, watchMemory } from './memory.ts'

/** What runs in a child process, and its limits. */
export type ChildOptions = {
  /** Name of the process in messages. */
  name: string
  /** A module that calls `childMain`. */
  module: URL
  /** Arguments of Node, such as --max-old-space-size. */
  nodeArguments?: readonly string[]
  /** Added to this process's environment; undefined removes a variable. */
  environment?: Readonly<Record<string, string | undefined>>
  /** The process is killed when its resident memory exceeds this. Linux only. */
  memoryLimitBytes?: number
  /** Calls that the process may make to its parent. */
  answers?: Answers
}

// Linux gives it a third of the parent's processor time when both are busy.
const nicerBy = 5
const nicest = 19

const childMessage = z.union([z.object({ kind: z.literal('ready') }), answerMessage, callMessage])
type ChildMessage = z.output<typeof childMessage>

/** One run of a child process, which yields the processor to this one when both are busy. */
export class Child {
  readonly #options: ChildOptions
  readonly #process: ChildProcess
  readonly #calls: Asking
  readonly #answering: Answering
  readonly #ready = Promise.withResolvers<void>()
  readonly #end = Promise.withResolvers<ChildEnded>()
  #stopWatching = () => {}
  #reason: EndReason | undefined
  #ended: ChildEnded | undefined

  /** Starts the process. */
  constructor(options: ChildOptions) {
    this.#options = options
    this.#process = forked(options)
    this.#calls = openCalls((message) => this.#send(message))
    this.#answering = answerCalls(options.answers ?? [], (message) => this.#send(message))
    void this.#watchOnceReady()
    this.#process.on('message', (message) => {
      const received = childMessage.safeParse(message)
      if (received.success) this.#receive(received.data)
    })
    this.#process.on('error', (error) => this.#finish(error.message, 'crashed'))
    this.#process.on('exit', (code, signal) =>
      this.#finish(signal ?? `exit code ${code}`, signal === 'SIGKILL' ? 'killed' : 'crashed'),
    )
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Resolves once it can be called; rejects if it ends before. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Resolves with the reason of its end. */
  get ended(): Promise<ChildEnded> {
    return this.#end.promise
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  /** Number of calls that it still works on, and of those among them that were abandoned. */
  get outstanding(): number {
    return this.#calls.outstanding()
  }

  get residentBytes(): number | undefined {
    return residentBytesOf(this.pid)
  }

  async ask<Call extends ProcessCall>(
    call: Call,
    input: InputOf<Call>,
    options?: AskOptions<Call>,
  ): Promise<AnswerOf<Call>> {
    if (this.#ended) throw this.#ended
    return this.#calls.ask(call, input, options)
  }

  /** Lets it finish its calls within the grace period. */
  async stop(graceMs: number): Promise<void> {
    this.#reason ??= 'stopped'
    this.#send({ kind: 'stop' })
    const timer = setTimeout(() => this.#kill('stopped'), graceMs)
    await this.#end.promise
    clearTimeout(timer)
  }

  /** Kills it. */
  kill(): void {
    this.#kill('killed')
  }

  #kill(because: EndReason): void {
    this.#reason ??= because
    this.#process.kill('SIGKILL')
  }

  #send(message: object): void {
    // If the channel is closed, the exit of the process gives the reason.
    this.#process.send(message, () => {})
  }

  #receive(message: ChildMessage): void {
    if (message.kind === 'ready') this.#ready.resolve()
    else if (message.kind === 'call' || message.kind === 'cancel') this.#answering.receive(message)
    else this.#calls.receive(message)
  }

  /** What a process does first, such as reading the log of a database again, may take more for a moment. */
  async #watchOnceReady(): Promise<void> {
    const isReady = await this.#ready.promise.then(
      () => true,
      () => false,
    )
    if (!isReady || this.#ended) return
    const { memoryLimitBytes } = this.#options
    this.#stopWatching = watchMemory(this.pid, memoryLimitBytes, () => this.#kill('outOfMemory'))
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

/** Its threads inherit the priority of the first one, so it is set before there are others. */
function yieldToParent(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.min(getPriority() + nicerBy, nicest))
  } catch {
    // The process has already ended, or the system does not allow the change.
  }
}

function sentenceOf(reason: EndReason, { name, memoryLimitBytes = 0 }: ChildOptions, how: string): string {
  const megabytes = Math.round(memoryLimitBytes / 1_048_576)
  const sentences = {
    stopped: `The ${name} process was stopped.`,
    killed: `The ${name} process was killed from outside (${how}).`,
    outOfMemory: `The ${name} process exceeded its memory limit of ${megabytes} MB and was killed.`,
    crashed: `The ${name} process crashed (${how}).`,
  }
  return sentences[reason]
}
