import { sql } from 'kysely'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import { providerSettings } from '#product/contract/sign-in/draft.ts'
import { localKind, openIdProviders, providerOfKind } from '#product/contract/sign-in/providers.ts'
import type { OpenIdProvider } from '#product/contract/sign-in/provider-kind.ts'
import type { Author } from '#state/change.ts'
import { externalAccounts } from '#state/external-accounts.ts'
import { findSealed, readSealed } from '#state/sealed-secrets.ts'
import { keepSetting, readSetting, writeSetting } from '#state/settings.ts'
import type { State, StateDatabase } from '#state/state.ts'
import type { Registration } from './openid-peer.ts'
import type { SealingBox } from './sign-in-parts.ts'

// Any number that no other lock of the state has.
const lockKey = 7_316_509_233

const keptProvider = providerSettings.extend({ isEnabled: z.boolean() })
const keptLocal = z.object({ isEnabled: z.boolean() })

/** A provider as it is kept. */
export type KeptProvider = z.output<typeof keptProvider>

const keyOf = (kind: string) => `sign-in/${kind}`

/** The name under which the secret of a provider is sealed. */
export const secretNameOf = keyOf

/** A provider as it was saved; undefined: it was not. */
export function findProvider(db: StateDatabase, kind: string): Promise<KeptProvider | undefined> {
  return readSetting(db, keyOf(kind), keptProvider)
}

/** Whether local accounts sign in: they do, unless somebody turned it off. */
export async function allowsLocal(db: StateDatabase): Promise<boolean> {
  return (await readSetting(db, keyOf(localKind), keptLocal))?.isEnabled ?? true
}

/** The providers by which people can sign in now. */
export async function enabledProviders(
  db: StateDatabase,
): Promise<{ provider: OpenIdProvider; kept: KeptProvider }[]> {
  const found: { provider: OpenIdProvider; kept: KeptProvider }[] = []
  for (const provider of openIdProviders) {
    const kept = await findProvider(db, provider.kind)
    if (kept?.isEnabled) found.push({ provider, kept })
  }
  return found
}

/** How the product is known to a saved provider. Throws where its secret cannot be opened. */
export async function registrationOf(
  db: StateDatabase,
  box: SealingBox,
  kind: string,
  { issuer, clientId, sendsSecretIn }: KeptProvider,
): Promise<Registration> {
  const sealed = await readSealed(db, secretNameOf(kind))
  const clientSecret = sealed === undefined ? undefined : box.open(secretNameOf(kind), sealed)
  if (sealed !== undefined && clientSecret === undefined)
    throw new CodedError('conflict', 'The secret of the provider cannot be opened: enter it again.')
  return { issuer, clientId, sendsSecretIn, clientSecret }
}

/** What is shown of the secret of a provider. */
export async function secretOf(db: StateDatabase, box: SealingBox, kind: string) {
  const found = await findSealed(db, secretNameOf(kind))
  if (!found) return { secret: 'NONE', secretChangedBy: null, secretChangedAt: null } as const
  const isOpen = box.open(secretNameOf(kind), found.sealed) !== undefined
  return {
    secret: isOpen ? 'KEPT' : 'LOST',
    secretChangedBy: found.changedBy,
    secretChangedAt: found.changedAt.toISOString(),
  } as const
}

/** Saves a provider that was tried; a new one is enabled. An entered secret is kept beside it, already sealed. */
export async function saveProvider(
  state: Pick<State, 'db' | 'write'>,
  {
    kind,
    settings,
    sealed,
  }: { kind: string; settings: z.output<typeof providerSettings>; sealed: string | null },
  author: Author,
): Promise<void> {
  const former = await findProvider(state.db, kind)
  const secret = sealed === null ? undefined : { name: secretNameOf(kind), sealed }
  const value = { ...settings, isEnabled: former?.isEnabled ?? true }
  await writeSetting(state, { key: keyOf(kind), value, secret }, author)
}

/**
 * Lets people sign in by a provider, or no longer, which ends its sessions. Refuses what would leave no administrator who
 * can sign in.
 */
export async function setProviderEnabled(
  state: Pick<State, 'db' | 'write'>,
  { kind, isEnabled }: { kind: string; isEnabled: boolean },
  author: Author,
): Promise<void> {
  await state.write(author, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(transaction)
    const kept = kind === localKind ? {} : await findProvider(transaction, kind)
    if (!kept) throw new CodedError('conflict', 'Try the provider and save it first.', { field: 'provider' })
    if (!isEnabled) await refuseLockOut(transaction, kind)
    const written = await keepSetting(
      transaction,
      { key: keyOf(kind), value: { ...kept, isEnabled } },
      author,
    )
    if (!isEnabled)
      await transaction
        .deleteFrom('user_session')
        .where('token_hash', 'in', sessionsOf(transaction, kind))
        .execute()
    return written
  })
}

function sessionsOf(db: StateDatabase, kind: string) {
  const all = db
    .selectFrom('user_session')
    .leftJoin('provider_session', 'provider_session.token_hash', 'user_session.token_hash')
    .select('user_session.token_hash')
  return kind === localKind ? all.where('provider', 'is', null) : all.where('provider', '=', kind)
}

/** Whether an administrator can sign in without this provider. */
async function refuseLockOut(db: StateDatabase, kind: string): Promise<void> {
  if (kind !== localKind && (await allowsLocal(db))) return
  const others = (await enabledProviders(db)).filter(({ provider }) => provider.kind !== kind)
  const isIn = (issuer: string) => others.some(({ kept }) => kept.issuer === issuer)
  const admins = (await externalAccounts(db)).filter(
    ({ roles, disabledAt, issuer }) => roles.includes('admin') && disabledAt === null && isIn(issuer),
  )
  if (admins.length > 0) return
  const message = 'No administrator of another enabled provider has signed in yet: nobody could undo this.'
  throw new CodedError('conflict', message, { field: 'provider' })
}

/** The kind of provider that calls name; throws where there is none. */
export function knownKind(kind: string): string {
  if (kind === localKind || providerOfKind(kind)) return kind
  throw new CodedError('invalid_parameter', `There is no provider ${kind}.`, { field: 'provider' })
}
