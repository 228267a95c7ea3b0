import type { Configuration } from '#config/configuration.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { dataClock, realClock, type DataClock } from '#jobs/clock.ts'
import type { State } from '#state/state.ts'
import { firstPasswordFile } from '#worker/first-password.ts'
import { refuseOtherLakehouse } from '#worker/connection-file.ts'
import { ensureAccounts } from './accounts.ts'
import { startDemo } from './demo.ts'
import type { ReadinessBoard } from './readiness.ts'

type Parts = {
  configuration: Configuration
  /** Default: the connection of the demo, which is then started. */
  configured: ConnectionDocument | undefined
  state: State
  readiness: ReadinessBoard
  /** Whether connecting ensures that somebody can sign in. */
  createsAccounts: boolean
}

/** The connection to the lakehouse with its clock, once it is made. */
export class LakehouseConnection {
  readonly #parts: Parts
  #document: ConnectionDocument | undefined
  #clock: DataClock | undefined
  #demo: ConnectionDocument | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    parts.readiness.set('connection', { ready: false, says: 'connecting to the lakehouse' })
  }

  get document(): ConnectionDocument | undefined {
    return this.#document
  }

  dataNow(): Date {
    return this.#clock?.now() ?? realClock()
  }

  /** The time of the data, asked for again. */
  async refreshedDataNow(): Promise<Date> {
    await this.#clock?.refresh()
    return this.dataNow()
  }

  /** Connects unless that is done; a demo lives until the signal. */
  async connect(signal: AbortSignal): Promise<ConnectionDocument> {
    if (this.#document) return this.#document
    const { configured, createsAccounts, readiness } = this.#parts
    const document = configured ?? (await this.#startDemo(signal))
    if (createsAccounts) await this.#ensureAccounts(document)
    this.#clock = await dataClock(document.dataClock)
    this.#document = document
    const says = `${document.workspaces.length} workspaces of ${document.account.id}`
    readiness.set('connection', { ready: true, says })
    return document
  }

  /** Ensures that somebody can sign in. */
  ensureAccounts(): Promise<void> {
    return this.#ensureAccounts(this.#document)
  }

  async #ensureAccounts(connection: ConnectionDocument | undefined): Promise<void> {
    const { configuration, state } = this.#parts
    const passwordFile = firstPasswordFile(configuration)
    const written = await ensureAccounts(state, { connection, passwordFile, now: realClock() })
    if (written) process.stdout.write(`The one-time password of the user admin is in ${passwordFile}\n`)
  }

  async #startDemo(signal: AbortSignal): Promise<ConnectionDocument> {
    const { configuration, state, readiness } = this.#parts
    readiness.set('connection', { ready: false, says: 'making the demo estate' })
    this.#demo ??= await startDemo(configuration.demoSeed, signal)
    await refuseOtherLakehouse(state, this.#demo)
    return this.#demo
  }
}
