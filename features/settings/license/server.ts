import type { OutputOf } from '#contract/endpoint.ts'
import { mayCall } from '#http/caller.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { Session } from '#http/ports.ts'
import { getLicense, saveLicense, uploadLicenseToken } from '#product/contract/calls/license.ts'
import {
  daysUntil,
  heldBackBecause,
  isCollected,
  standingOf,
  type LicenseClaims,
} from '#product/contract/license.ts'
import type { LicenseFacts, LicensePorts } from '#product/server/license/license-ports.ts'

type Answer = OutputOf<typeof getLicense>

export const getLicenseRoute = routeOver(
  getLicense,
  ({ license }: LicensePorts) =>
    async (call) =>
      answerOf(license, await license.facts(), sessionOf(call)),
)

export const saveLicenseRoute = routeOver(
  saveLicense,
  ({ license }: LicensePorts) =>
    async (call) =>
      answerOf(license, await license.enter(call.body.token, authorOf(call)), sessionOf(call)),
)

export const uploadLicenseTokenRoute = routeOver(
  uploadLicenseToken,
  ({ license }: LicensePorts) =>
    async (call) => {
      const { token, isPreview } = call.body
      if (isPreview) return previewOf(await license.checked(token), call.clock.realNow())
      const { standing, claims } = await license.enter(token, authorOf(call))
      return { status: standing.state, license: claims ?? null, expiresAt: claims?.expiresAt ?? null }
    },
)

function previewOf(claims: LicenseClaims, now: Date) {
  const { state } = standingOf({ kind: 'claims', claims }, { startedAt: now, now })
  return { status: state, license: claims, expiresAt: claims.expiresAt }
}

async function answerOf(
  license: LicensePorts['license'],
  { standing, now, kept, claims }: LicenseFacts,
  session: Session,
): Promise<Answer> {
  const { state, heldBackSince, collectedUntil } = standing
  const used = await license.used()
  return {
    status: state,
    expiresAt: claims?.expiresAt ?? null,
    license: claims ?? null,
    publicKey: license.publicKey ?? null,
    token: kept?.shortToken ?? null,
    fingerprint: kept?.fingerprint ?? null,
    enteredAt: kept?.enteredAt.toISOString() ?? null,
    enteredBy: kept?.enteredBy ?? null,
    daysLeft: heldBackSince && daysUntil(heldBackSince, now),
    heldBackSince: heldBackSince?.toISOString() ?? null,
    heldBackBecause: heldBackBecause(standing, now) ?? null,
    isCollected: isCollected(standing, now),
    collectedUntil: collectedUntil?.toISOString() ?? null,
    tenant: license.tenant() ?? null,
    used,
    exceeded: state === 'NOT_ENFORCED' ? [] : exceededOf(claims, used),
    mayEnter: mayCall(saveLicense, session),
  }
}

const limited = ['workspaces', 'users'] as const

function exceededOf(claims: LicenseClaims | undefined, used: Answer['used']): Answer['exceeded'] {
  return limited.filter((name) => {
    const limit = claims?.limits[name] ?? null
    return limit !== null && used[name] > limit
  })
}
