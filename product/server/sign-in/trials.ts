import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { roles } from '#contract/roles.ts'
import { providerDraft, providerSettings, type ProviderDraft } from '#product/contract/sign-in/draft.ts'
import type { Discovered, SignInTrial, TrialResult } from '#product/contract/sign-in/trial.ts'
import { providerOfKind } from '#product/contract/sign-in/providers.ts'
import type { OpenIdProvider } from '#product/contract/sign-in/provider-kind.ts'
import { mappedRoles } from '#product/contract/sign-in/roles.ts'
import type { Author } from '#state/change.ts'
import { readSealed } from '#state/sealed-secrets.ts'
import { beginTrial, endTrial, findTrial } from '#state/sign-in-attempts.ts'
import { allowsLocal, findProvider, saveProvider, secretNameOf } from './kept-providers.ts'
import type { Identified, Registration } from './openid-peer.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { whyFailed } from './why-failed.ts'

const trialMs = 30 * 60_000
const idBytes = 18

const keptDraft = providerSettings.extend({ provider: z.string() })
const keptResult = z.object({
  subject: z.string().nullable(),
  claims: z.record(z.string(), z.unknown()),
  roles: z.array(z.enum(roles)),
  missing: z.string().nullable(),
  problem: z.string().nullable(),
})

type TrialParts = Pick<SignInParts, 'state' | 'box' | 'peers' | 'now'>
type Draft = z.output<typeof keptDraft>

/** Asks a provider that an administrator enters for its addresses, and keeps what is to be tried. */
export async function tryProvider(
  { state, box, peers, now }: TrialParts,
  asked: ProviderDraft,
  username: string,
): Promise<{ trialId: string; discovered: Discovered }> {
  const { clientSecret, ...draft } = providerDraft.parse(asked)
  await refuseMovedSecret({ state }, draft, clientSecret)
  const trialId = randomBytes(idBytes).toString('base64url')
  const sealed = clientSecret === null ? null : box.seal(trialSecret(trialId), clientSecret)
  const registration = { ...draft, clientSecret: clientSecret ?? undefined }
  const discovered = await peers.discover(registration).catch((error: unknown) => {
    throw new CodedError('source_failed', `The provider cannot be used: ${whyFailed(error)}`, {
      field: 'issuer',
      cause: error,
    })
  })
  const expiresAt = new Date(now().getTime() + trialMs)
  await beginTrial(state.db, { trialId, username, provider: draft.provider, draft, sealed, expiresAt })
  return { trialId, discovered }
}

const trialSecret = (trialId: string) => `sign-in trial ${trialId}`

/** A kept secret goes only where it was entered for. */
async function refuseMovedSecret(
  { state }: Pick<TrialParts, 'state'>,
  { provider, issuer, clientId }: Draft,
  clientSecret: string | null,
): Promise<void> {
  if (clientSecret !== null) return
  if ((await readSealed(state.db, secretNameOf(provider))) === undefined) return
  const kept = await findProvider(state.db, provider)
  if (kept?.issuer === issuer && kept.clientId === clientId) return
  throw new CodedError('conflict', 'Enter the secret again: a kept one goes only where it was entered for.', {
    field: 'clientSecret',
  })
}

/** What is tried; throws where it is somebody else's, or over. */
export async function trialOf(
  { state, box, now }: Pick<TrialParts, 'state' | 'box' | 'now'>,
  asked: { trialId: string; username: string },
): Promise<{
  provider: OpenIdProvider
  draft: Draft
  registration: Registration
  secret: string | null
  result: TrialResult | null
}> {
  const found = await findTrial(state.db, asked, now())
  const provider = found && providerOfKind(found.provider)
  if (!found || !provider)
    throw new CodedError('not_found', 'There is no such trial, or it is over: try the provider again.')
  const draft = keptDraft.parse(found.draft)
  const entered = found.sealed === null ? null : box.open(trialSecret(asked.trialId), found.sealed)
  const kept = await readSealed(state.db, secretNameOf(found.provider))
  const clientSecret =
    entered ?? (kept === undefined ? undefined : box.open(secretNameOf(found.provider), kept))
  const result = found.result === null ? null : keptResult.parse(found.result)
  return { provider, draft, registration: { ...draft, clientSecret }, secret: entered ?? null, result }
}

/** What came of a trial, for whoever began it. */
export async function shownTrial(
  parts: Pick<TrialParts, 'state' | 'box' | 'now'>,
  asked: { trialId: string; username: string },
): Promise<SignInTrial> {
  const { provider, draft, result } = await trialOf(parts, asked)
  const { provider: _kind, ...settings } = draft
  return { trialId: asked.trialId, provider: provider.kind, settings, result }
}

/** Keeps who came back from the provider, and which roles they would have. */
export async function keepTrialResult(
  parts: Pick<TrialParts, 'state' | 'box' | 'now'>,
  asked: { trialId: string; username: string },
  identified: Identified,
): Promise<void> {
  const { provider, draft } = await trialOf(parts, asked)
  const { subject, claims } = identified
  const result: TrialResult = {
    subject,
    claims,
    roles: mappedRoles(draft.mapping, provider.sources, provider.valuesOf(claims)),
    missing: provider.missingOf(claims) ?? null,
    problem: null,
  }
  await endTrial(parts.state.db, asked.trialId, result)
}

/** Keeps why nobody came back rightly from the provider. */
export async function keepTrialProblem(
  { state }: Pick<TrialParts, 'state'>,
  trialId: string,
  problem: string,
): Promise<void> {
  await endTrial(state.db, trialId, { subject: null, claims: {}, roles: [], missing: null, problem })
}

/** Saves what was tried, as it was tried. Refuses what nobody signed in by, and what would leave no administrator. */
export async function saveTried(
  parts: Pick<TrialParts, 'state' | 'box' | 'now'>,
  asked: { trialId: string; username: string },
  author: Author,
): Promise<string> {
  const { provider, draft, secret, result } = await trialOf(parts, asked)
  if (!result || result.problem !== null)
    throw new CodedError('conflict', 'Sign in by the provider first: it is saved once that was right.')
  if (!result.roles.includes('admin') && !(await allowsLocal(parts.state.db)))
    throw new CodedError(
      'conflict',
      'Local accounts do not sign in, and this mapping makes you no administrator: nobody could undo it.',
    )
  const { provider: kind, ...settings } = draft
  const sealed = secret === null ? null : parts.box.seal(secretNameOf(kind), secret)
  await saveProvider(parts.state, { kind, settings, sealed }, author)
  return provider.kind
}
