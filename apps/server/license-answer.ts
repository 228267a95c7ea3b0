import { z } from 'zod'
import { answers, processCall, type AnsweredCall } from '#contract/process-call.ts'
import { heldBackBecause, licenseClaims, licenseStates } from '#product/contract/license.ts'
import type { LicensePorts } from '#product/server/license/license-ports.ts'

/** What the command line shows of the license; times are in UTC. */
const licenseReport = z.object({
  status: z.enum(licenseStates),
  claims: licenseClaims.nullable(),
  /** SHA-256 of the license as text. */
  fingerprint: z.string().nullable(),
  /** SHA-256 of the public key of this build. */
  publicKey: z.string().nullable(),
  heldBackSince: z.string().nullable(),
  heldBackBecause: z.string().nullable(),
  collectedUntil: z.string().nullable(),
})
export type LicenseReport = z.output<typeof licenseReport>

/** Asks a running server about its license. */
export const licenseCall = processCall({ name: 'license', input: z.object({}), output: licenseReport })

/** Answers the command line how it stands with the license. */
export function licenseAnswer(license: LicensePorts['license']): AnsweredCall {
  return answers(licenseCall, () => licenseReportOf(license))
}

/** How it stands with the license now. */
export async function licenseReportOf(
  license: Pick<LicensePorts['license'], 'facts' | 'publicKey'>,
): Promise<LicenseReport> {
  const { standing, now, kept, claims } = await license.facts()
  const { state, heldBackSince, collectedUntil } = standing
  return {
    status: state,
    claims: claims ?? null,
    fingerprint: kept?.fingerprint ?? null,
    publicKey: license.publicKey ?? null,
    heldBackSince: heldBackSince?.toISOString() ?? null,
    heldBackBecause: heldBackBecause(standing, now) ?? null,
    collectedUntil: collectedUntil?.toISOString() ?? null,
  }
}
