import { refusalRecord, RefusalCounts, type Audit } from '#http/audit.ts'
import type { Log } from '#http/log.ts'
import { readHead } from '#state/change-chain.ts'
import { bySystem, record, type Author, type Change } from '#state/change.ts'
import { lastChangeOf } from '#state/change-rows.ts'
import type { State } from '#state/state.ts'
import { messageOf } from './message-of.ts'

type Parts = {
  state: Pick<State, 'db' | 'write'>
  now: () => Date
  log: Log
  version: { buildVersion: string; gitCommit: string }
}

const minuteMs = 60_000
const minutesOfHour = 60

/** Records what is no change of state, and puts the newest digest of all records into the log, where no database reaches it. */
export class ServerAudit implements Audit {
  readonly #parts: Parts
  readonly #refusals = new RefusalCounts()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  record(author: Author, changes: readonly Change[]): Promise<void> {
    return record(this.#parts.state, author, changes)
  }

  refused(refusal: Parameters<Audit['refused']>[0]): void {
    this.#refusals.count(refusal)
  }

  /** Records the start, and that another version was started than the last time. */
  async start(): Promise<void> {
    const { state, now, version } = this.#parts
    const about = { kind: 'server', id: 'server' }
    const former = await lastChangeOf(state.db, 'server.start')
    const formerVersion = Object(former?.after)['buildVersion']
    const isUpgrade = former !== undefined && formerVersion !== version.buildVersion
    const upgrade = { what: 'server.upgrade', about, before: former?.after, after: version }
    const start = { what: 'server.start', about, after: version }
    await this.record(bySystem('server', now()), isUpgrade ? [upgrade, start] : [start])
    let minutes = 0
    await this.#logDigest()
    this.#timer = setInterval(() => {
      minutes += 1
      void this.#attempt(() => this.#recordRefusals(now()))
      if (minutes % minutesOfHour === 0) void this.#attempt(() => this.#logDigest())
    }, minuteMs)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#attempt(() => this.#recordRefusals(new Date(this.#parts.now().getTime() + minuteMs)))
  }

  async #recordRefusals(before: Date): Promise<void> {
    for (const counted of this.#refusals.endedBefore(before)) {
      const { author, change } = refusalRecord(counted)
      await this.record(author, [change])
      this.#refusals.forget(counted)
    }
  }

  async #logDigest(): Promise<void> {
    const head = await readHead(this.#parts.state.db)
    if (!head) return
    const { changeNumber, digest, keyId } = head
    this.#parts.log({ event: 'audit', level: 'info', changeNumber, digest, keyId })
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    await act().catch((error: unknown) =>
      this.#parts.log({ event: 'fault', part: 'audit', says: messageOf(error) }),
    )
  }
}
