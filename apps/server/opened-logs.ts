import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CodedError } from '#contract/errors.ts'
import type { Row } from '#contract/report.ts'
import type { Log } from '#http/log.ts'
import type { QueryValues } from '#http/ports.ts'
import { openedLogCluster, type OpenedLog } from '#product/contract/calls/opened-logs.ts'
import type { OpenedLogPorts } from '#product/server/opened-log-ports.ts'
import {
  beginLog,
  deleteExpired,
  deleteLog,
  failInterrupted,
  failLost,
  findLogIds,
  findLogs,
  logWithApplication,
  stepLog,
  type LogStep,
} from '#product/server/opened-logs/kept-logs.ts'
import type { SparkCaller } from '#product/server/spark-ports.ts'
import { bySystem } from '#state/change.ts'
import type { State } from '#state/state.ts'
import { askOpenedLogIn } from '#worker/opened-logs/ask-opened-log.ts'
import type { OpenedLogChildren } from '#worker/opened-logs/opened-log-children.ts'
import { messageOf } from './message-of.ts'

type Parts = {
  state: Pick<State, 'db' | 'write'>
  /** Each log has a folder in it. */
  folder: string
  /** Names the server, also after it was started again. */
  takenBy: string
  children: OpenedLogChildren
  now: () => Date
  log: Log
}

/** A log that is taken or read here. */
type Work = { ending: AbortController; readBytes: number | null }

type Ports = OpenedLogPorts['openedLogs']

/** Event logs that people open: takes them, has them read one after the other, asks them, and deletes them. */
export class OpenedLogs implements Ports {
  readonly #parts: Parts
  readonly #works = new Map<string, Work>()
  #reading: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Ends what a former start of this server left undone. */
  async start(): Promise<void> {
    await this.#failUndone()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const { ending } of this.#works.values()) ending.abort(new Error('The server ends.'))
    await this.#parts.children.stop()
    await this.#reading
  }

  /** Deletes logs whose time is over, and folders that no log has; answers how many of both. */
  async tidy(): Promise<number> {
    const { state, folder } = this.#parts
    const expired = await deleteExpired(state, this.#author())
    for (const logId of expired) await this.#remove(logId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Folders first: that of a log which begins meanwhile comes after its row.
    const folders = await readdir(folder)
    const known = new Set(await findLogIds(state.db))
    const unknown = folders.filter((logId) => !known.has(logId))
    for (const logId of unknown) await this.#remove(logId)
    return expired.length + unknown.length
  }

  async list(owner: string): Promise<OpenedLog[]> {
    const logs = await findLogs(this.#parts.state.db, owner)
    return logs.map((log) => withProgress(log, this.#works.get(log.logId)))
  }

  async open(
    { owner, fileName, file }: Parameters<Ports['open']>[0],
    author: Parameters<Ports['open']>[1],
  ): Promise<OpenedLog> {
    const { state, takenBy } = this.#parts
    const logId = randomBytes(16).toString('hex')
    await beginLog(state, { logId, owner, fileName, bytes: file.bytes, takenBy }, author)
    const work: Work = { ending: new AbortController(), readBytes: null }
    this.#works.set(logId, work)
    const taken = await this.#take(logId, file, work.ending.signal).catch(async (error: unknown) => {
      this.#works.delete(logId)
      await this.#remove(logId)
      if (!this.#isStopped) await deleteLog(state, { logId }, this.#author())
      work.ending.signal.throwIfAborted()
      throw error
    })
    this.#reading = this.#reading.then(() => this.#read(logId, work))
    return taken
  }

  async delete(
    log: { owner: string; logId: string },
    author: Parameters<Ports['delete']>[1],
  ): Promise<boolean> {
    if (!(await deleteLog(this.#parts.state, log, author))) return false
    this.#works.get(log.logId)?.ending.abort(deleted())
    await this.#remove(log.logId)
    return true
  }

  /** Answers a question about a Spark application from the log of the caller that has it; no rows where they opened none. */
  async ask(
    question: string,
    values: QueryValues,
    { session, signal }: SparkCaller,
  ): Promise<readonly Row[]> {
    const { state, children } = this.#parts
    const owner = session?.user.username
    const log =
      owner === undefined
        ? undefined
        : await logWithApplication(state.db, owner, String(values['sparkContextId']))
    if (!log) return []
    return askOpenedLogIn(children, { folder: this.#folderOf(log.logId), name: question, values }, signal)
  }

  async #take(
    logId: string,
    { chunks }: Parameters<Ports['open']>[0]['file'],
    signal: AbortSignal,
  ): Promise<OpenedLog> {
    await mkdir(join(this.#folderOf(logId), 'upload'), { recursive: true, mode: 0o700 })
    await pipeline(chunks, createWriteStream(this.#fileOf(logId), { mode: 0o600 }), { signal })
    const taken = await stepLog(this.#parts.state, logId, { state: 'READING' }, this.#author())
    if (!taken) throw deleted()
    return taken
  }

  async #read(logId: string, work: Work): Promise<void> {
    try {
      const step = await this.#readStep(logId, work)
      // What the server did not end itself fails at its next start.
      if (this.#isStopped) return
      if (step.state === 'FAILED') await this.#remove(logId)
      const kept = await stepLog(this.#parts.state, logId, step, this.#author())
      if (!kept) await this.#remove(logId)
    } catch (error) {
      this.#fault(error)
    } finally {
      this.#works.delete(logId)
    }
  }

  async #readStep(logId: string, work: Work): Promise<LogStep> {
    const { signal } = work.ending
    try {
      const input = { logId, path: this.#fileOf(logId), folder: this.#folderOf(logId) }
      const onProgress = ({ bytes }: { bytes: number }) => void (work.readBytes = bytes)
      const applications = await this.#parts.children.read(input, { signal, onProgress })
      // It has secrets that the lake has not.
      await rm(join(this.#folderOf(logId), 'upload'), { recursive: true, force: true })
      return { state: 'READY', applications }
    } catch (error) {
      if (error instanceof CodedError && error.code === 'conflict')
        return { state: 'FAILED', message: error.message }
      if (!signal.aborted) this.#fault(error)
      return { state: 'FAILED', message: 'It could not be read: the log of the server has the cause.' }
    }
  }

  async #failUndone(): Promise<void> {
    const { state, takenBy } = this.#parts
    for (const logId of await failInterrupted(state, takenBy, this.#author())) await this.#remove(logId)
    const ready = await findLogIds(state.db, 'READY')
    const isThere = await Promise.all(
      ready.map((logId) =>
        access(join(this.#folderOf(logId), 'lake')).then(
          () => true,
          () => false,
        ),
      ),
    )
    const lost = ready.filter((_logId, place) => !isThere[place])
    await failLost(state, lost, this.#author())
  }

  readonly #author = () => bySystem('opened-logs', this.#parts.now())
  readonly #folderOf = (logId: string) => join(this.#parts.folder, logId)
  readonly #fileOf = (logId: string) => join(this.#folderOf(logId), 'upload', 'log')

  #remove(logId: string): Promise<void> {
    return rm(this.#folderOf(logId), { recursive: true, force: true })
  }

  #fault(error: unknown): void {
    this.#parts.log({ event: 'fault', part: 'opened logs', says: messageOf(error) })
  }
}

const withProgress = (log: OpenedLog, work: Work | undefined): OpenedLog => ({
  ...log,
  readBytes: work?.readBytes ?? null,
})

const deleted = () => new CodedError('conflict', 'The event log was deleted meanwhile.')

type AskAbout = (question: string, values: QueryValues, caller: SparkCaller) => Promise<readonly Row[]>

/** Asks about a Spark application the log that somebody opened, if it is one of those, and else the lake. */
export function logOrLake(askLog: AskAbout, askLake: AskAbout): AskAbout {
  return (question, values, caller) =>
    (values['clusterId'] === openedLogCluster ? askLog : askLake)(question, values, caller)
}
