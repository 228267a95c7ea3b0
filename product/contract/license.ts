import { z } from 'zod'
import { isoTime } from './license-time.ts'

/** How many days before its end a license is announced to end. */
const announcedDays = 30
/** How many days everything works without a license. */
const daysWithout = 30
/** How many days data is collected after changes are held back. */
const collectedDays = 7

const dayMs = 86_400_000
const longestName = 200
const mostFeatures = 50
const count = z.int().min(1).max(1_000_000).nullable()

/** What a license grants, to whom and until when; a claim that is not known is refused. */
export const licenseClaims = z.strictObject({
  /** Unique among licenses. */
  licenseId: z.string().min(1).max(longestName),
  customer: z.string().min(1).max(longestName),
  /** The id of the Databricks account. */
  tenant: z.string().min(1).max(longestName),
  edition: z.string().min(1).max(longestName),
  issuedAt: isoTime,
  /** The first second in which it no longer holds. */
  expiresAt: isoTime,
  /** Null: without a limit. */
  limits: z.strictObject({ workspaces: count, users: count }),
  features: z.array(z.string().min(1).max(longestName)).max(mostFeatures),
})
export type LicenseClaims = z.output<typeof licenseClaims>

/**
 * How it stands with the license. NOT_ENFORCED: this build asks for none, or it is the demo; INVALID: the kept one is of
 * another key or was changed; OTHER_TENANT: it is for another Databricks account.
 */
export const licenseStates = [
  'NOT_ENFORCED',
  'VALID',
  'EXPIRING',
  'EXPIRED',
  'MISSING',
  'INVALID',
  'OTHER_TENANT',
] as const
export type LicenseState = (typeof licenseStates)[number]

/** The error texts of calls that are refused without a license, as the specification has them. */
export const licenseTexts = {
  missing: 'License missing. Please add your license first.',
  expired: 'License has expired. Please attempt to renew.',
} as const

/** Where it stands: the state, when changes are held back, and when collecting ends; null: never. */
export type LicenseStanding = { state: LicenseState; heldBackSince: Date | null; collectedUntil: Date | null }

/** What is known of a license: the claims of the kept token, or why it has none that hold. */
export type KnownLicense =
  | { kind: 'none' }
  | { kind: 'invalid' }
  | { kind: 'other-tenant' }
  | { kind: 'claims'; claims: Pick<LicenseClaims, 'expiresAt'> }

/** Where it stands with a license at a time; the days without one begin with the first start. */
export function standingOf(license: KnownLicense, times: { startedAt: Date; now: Date }): LicenseStanding {
  if (license.kind !== 'claims')
    return heldBackFrom(stateWithout[license.kind], daysAfter(times.startedAt, daysWithout))
  const end = new Date(license.claims.expiresAt)
  const leftMs = end.getTime() - times.now.getTime()
  return heldBackFrom(stateOf(leftMs), end)
}

const stateWithout = { none: 'MISSING', invalid: 'INVALID', 'other-tenant': 'OTHER_TENANT' } as const

function stateOf(leftMs: number): LicenseState {
  if (leftMs <= 0) return 'EXPIRED'
  return leftMs <= announcedDays * dayMs ? 'EXPIRING' : 'VALID'
}

const daysAfter = (start: Date, days: number) => new Date(start.getTime() + days * dayMs)

const heldBackFrom = (state: LicenseState, heldBackSince: Date): LicenseStanding => ({
  state,
  heldBackSince,
  collectedUntil: daysAfter(heldBackSince, collectedDays),
})

/** Where nothing is asked for. */
export const unenforced: LicenseStanding = {
  state: 'NOT_ENFORCED',
  heldBackSince: null,
  collectedUntil: null,
}

/** Why changes are held back at a time, in the words of the specification; undefined: they are not. */
export function heldBackBecause({ state, heldBackSince }: LicenseStanding, now: Date): string | undefined {
  if (heldBackSince === null || now < heldBackSince) return undefined
  return state === 'EXPIRED' ? licenseTexts.expired : licenseTexts.missing
}

/** Whether data is still collected at a time. */
export function isCollected({ collectedUntil }: LicenseStanding, now: Date): boolean {
  return collectedUntil === null || now < collectedUntil
}

/** Begun days until a time, at least 0. */
export function daysUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs))
}
