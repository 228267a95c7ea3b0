import type { KeyObject } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import {
  heldBackBecause,
  isCollected,
  standingOf,
  unenforced,
  type KnownLicense,
  type LicenseClaims,
} from '#product/contract/license.ts'
import type { Author } from '#state/change.ts'
import type { State } from '#state/state.ts'
import { findLicense, keepLicense, tokenFingerprint, type KeptLicense } from './kept-license.ts'
import { licenseTimes, type LicenseTimes } from './license-clock.ts'
import type { LicenseFacts, LicensePorts } from './license-ports.ts'
import { readToken, shortToken, type TokenRefusal } from './license-token.ts'
import { fingerprintOf } from './public-key.ts'

type LicenseOfInstallation = LicensePorts['license']

type Parts = {
  state: Pick<State, 'db' | 'write'>
  /** Of this build; none: it enforces nothing. */
  publicKeys: readonly KeyObject[]
  isDemo: () => boolean
  /** The id of the Databricks account; undefined as long as it is not known. */
  tenant: () => string | undefined
  workspaceCount: () => Promise<number>
  now: () => Date
}

type ReadLicense = { times: LicenseTimes; kept: KeptLicense | undefined; claims: LicenseClaims | undefined }

const rememberedMs = 5_000

const refusals: Readonly<Record<TokenRefusal, string>> = {
  'not-a-token':
    'This is no license, or it was cut: one begins with lgl1. and has three parts. Paste the whole text.',
  'wrong-signature':
    'This license was changed, cut, or not issued for this product. Paste it as you received it, or ask for another one.',
  'wrong-claims': 'This license is of another version of the product. Ask for one of this version.',
}

/** The license of this installation: reads, judges and keeps it, without a network. */
export class Licenses implements LicenseOfInstallation {
  readonly #parts: Parts
  #remembered: { read: Promise<ReadLicense>; at: Date } | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get publicKey(): string | undefined {
    const [newest] = this.#parts.publicKeys
    return newest && fingerprintOf(newest)
  }

  tenant(): string | undefined {
    return this.#parts.tenant()
  }

  async used(): Promise<{ workspaces: number; users: number }> {
    const { state, workspaceCount } = this.#parts
    const { users } = await state.db
      .selectFrom('app_user')
      .select(({ fn }) => fn.countAll<string>().as('users'))
      .executeTakeFirstOrThrow()
    return { workspaces: await workspaceCount(), users: Number(users) }
  }

  /** How it stands now, to the second, with a license that was read at most five seconds ago: other servers enter some. */
  async facts(): Promise<LicenseFacts> {
    const clockNow = this.#parts.now()
    const { times, kept, claims } = await this.#read(clockNow)
    const now = times.now > clockNow ? times.now : clockNow
    const standing = this.#isEnforced
      ? standingOf(this.#known(kept, claims), { startedAt: times.startedAt, now })
      : unenforced
    return { standing, now, kept: kept && shownOf(kept), claims }
  }

  /** Why changes are held back now, in the words of the specification; undefined: they are not. */
  async heldBack(): Promise<string | undefined> {
    const { standing, now } = await this.facts()
    return heldBackBecause(standing, now)
  }

  /** Whether data is still collected. */
  async isCollected(): Promise<boolean> {
    const { standing, now } = await this.facts()
    return isCollected(standing, now)
  }

  /** What a token claims. Throws where this installation would not accept it, with the reason. */
  async checked(token: string): Promise<LicenseClaims> {
    if (this.#parts.publicKeys.length === 0)
      throw new CodedError('conflict', 'This build needs no license: it has no public key to check one with.')
    const read = readToken(token, this.#parts.publicKeys)
    if ('refusal' in read) throw refused(refusals[read.refusal])
    const { claims } = read
    if (!this.#isOurs(claims))
      throw refused(
        `This license is for the Databricks account ${claims.tenant}, and not for ${this.tenant()}.`,
      )
    // A clock that is ahead of the time of issue would make even a new license look expired.
    if (new Date(claims.expiresAt) <= this.#parts.now())
      throw refused(`This license expired at ${claims.expiresAt}. Ask for another one.`)
    return claims
  }

  /** Keeps a token in the place of the former one. Throws where it would not be accepted. */
  async enter(token: string, author: Author): Promise<LicenseFacts> {
    const claims = await this.checked(token)
    // The clock has its row before it learns when the license was issued.
    await licenseTimes(this.#parts.state.db, this.#parts.now())
    await keepLicense(this.#parts.state, { token, claims }, { author, claimsOf: this.#claimsOf })
    this.#remembered = undefined
    return this.facts()
  }

  get #isEnforced(): boolean {
    return this.#parts.publicKeys.length > 0 && !this.#parts.isDemo()
  }

  #read(clockNow: Date): Promise<ReadLicense> {
    const ageMs = this.#remembered ? Math.abs(clockNow.getTime() - this.#remembered.at.getTime()) : Infinity
    if (!this.#remembered || ageMs >= rememberedMs) {
      const read = this.#readAgain(clockNow)
      this.#remembered = { read, at: clockNow }
      read.catch(() => (this.#remembered = undefined))
    }
    return this.#remembered.read
  }

  async #readAgain(clockNow: Date): Promise<ReadLicense> {
    const times = await licenseTimes(this.#parts.state.db, clockNow)
    const kept = await findLicense(this.#parts.state.db)
    return { times, kept, claims: kept && this.#claimsOf(kept.token) }
  }

  #known(kept: KeptLicense | undefined, claims: LicenseClaims | undefined): KnownLicense {
    if (!kept) return { kind: 'none' }
    if (!claims) return { kind: 'invalid' }
    return this.#isOurs(claims) ? { kind: 'claims', claims } : { kind: 'other-tenant' }
  }

  readonly #claimsOf = (token: string): LicenseClaims | undefined => {
    const read = readToken(token, this.#parts.publicKeys)
    return 'claims' in read ? read.claims : undefined
  }

  // Before there is a connection, nobody knows the account.
  #isOurs({ tenant }: LicenseClaims): boolean {
    return (this.tenant() ?? tenant) === tenant
  }
}

const shownOf = ({ token, ...entered }: KeptLicense) => ({
  ...entered,
  shortToken: shortToken(token),
  fingerprint: tokenFingerprint(token),
})

const refused = (message: string) => new CodedError('invalid_parameter', message, { field: 'token' })
