import type { SettingSecret } from '#contract/setting.ts'
import { CodedError } from '#contract/errors.ts'
import type { EnteredSecret, SettingStore } from './setting-store.ts'

type Store = Pick<SettingStore, 'secret' | 'missingKey'>

/** What is shown of the secret of a setting: that it is set, by whom and when. */
export async function shownSecret(settings: Store, { name }: SettingSecret<never>) {
  const { state, changedBy, changedAt } = await settings.secret(name)
  return {
    secret: state,
    missingKey: settings.missingKey ?? null,
    secretChangedBy: changedBy,
    secretChangedAt: changedAt?.toISOString() ?? null,
  }
}

/** The secret that a body enters or removes; undefined where the former one stays. */
export async function enteredSecret(
  settings: Store,
  { name, field, removedBy }: SettingSecret<never>,
  body: unknown,
): Promise<EnteredSecret | undefined> {
  const text: unknown = Object(body)[field]
  const isRemoved = Object(body)[removedBy] === true
  if (typeof text === 'string' && isRemoved)
    throw new CodedError('invalid_parameter', 'Enter a secret, or remove it: not both.', { field: removedBy })
  if (typeof text === 'string') return { name, text }
  if (!isRemoved) return undefined
  return (await settings.secret(name)).state === 'NONE' ? undefined : { name, text: null }
}

/** Why a value may not take the place of another one as long as its secret stays; undefined where it may. */
export async function secretRefusal<Value>(
  settings: Pick<SettingStore, 'secret'>,
  sealed: SettingSecret<Value> | undefined,
  { before, after }: { before: Value; after: Value },
): Promise<string | undefined> {
  const receiver = sealed?.receiverOf(after)
  if (!sealed || receiver === undefined) return undefined
  if (receiver === sealed.receiverOf(before)) return undefined
  const { state } = await settings.secret(sealed.name)
  return state === 'NONE' ? undefined : 'A kept secret goes only where it was entered for.'
}
