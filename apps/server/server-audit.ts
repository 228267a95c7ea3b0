import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { refusalRecord, RefusalCounts, type Audit } from '#http/audit.ts'
import type { Log } from '#http/log.ts'
import { defineJob, type Handler } from '#jobs/job.ts'
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

const ofEachServer = {
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 0,
  expireSeconds: 60,
  schedule: { place: 'HERE', waitsFirst: true },
} as const

/** Records the refusals that a server counted in the minutes that ended. */
export const refusalsJob = defineJob({ ...ofEachServer, name: 'refusals', label: 'Record of refusals' })

/** Puts the newest digest of all records into the log of a server, where no database reaches it. */
export const auditDigestJob = defineJob({
  ...ofEachServer,
  name: 'audit-digest',
  label: 'Digest of the audit trail',
})

/** Records what is no change of state. */
export class ServerAudit implements Audit {
  readonly #parts: Parts
  readonly #refusals = new RefusalCounts()

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
    await this.#logHead()
  }

  readonly recordRefusals: Handler<object, object> = async () => {
    const records = await this.#recordRefusals(this.#parts.now())
    return { answer: {}, records }
  }

  readonly logDigest: Handler<object, object> = async () => {
    await this.#logHead()
    return { answer: {}, records: 0 }
  }

  /** Records what was refused until now. */
  async stop(): Promise<void> {
    const { now, log } = this.#parts
    await this.#recordRefusals(new Date(now().getTime() + minuteMs)).catch((error: unknown) =>
      log({ event: 'fault', part: 'audit', says: messageOf(error) }),
    )
  }

  async #recordRefusals(before: Date): Promise<number> {
    const ended = this.#refusals.endedBefore(before)
    for (const counted of ended) {
      const { author, change } = refusalRecord(counted)
      await this.record(author, [change])
      this.#refusals.forget(counted)
    }
    return ended.length
  }

  async #logHead(): Promise<void> {
    const head = await readHead(this.#parts.state.db)
    if (!head) return
    const { changeNumber, digest, keyId } = head
    this.#parts.log({ event: 'audit', level: 'info', changeNumber, digest, keyId })
  }
}
