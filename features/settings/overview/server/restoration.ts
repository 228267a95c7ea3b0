import type { ListedSetting, RestorableSetting } from '#http/setting-route.ts'
import type { KeptSetting, SettingPorts } from '#product/server/setting-ports.ts'

/** The value before the last change of a setting, undefined for its default; or why it cannot be restored. */
export type Restoration =
  | { isPossible: true; setting: RestorableSetting; value: unknown; inWords: string }
  | { isPossible: false; refusal: string }

const refused = (refusal: string): Restoration => ({ isPossible: false, refusal })

/** What undoing the last change of a setting restores. */
export async function restorationOf(
  { settings }: Pick<SettingPorts, 'settings'>,
  setting: ListedSetting,
  kept: KeptSetting<unknown> | undefined,
): Promise<Restoration> {
  if (setting.isSealed) return refused('A secret cannot be restored. Change it on its page.')
  if (!kept) return refused('It has its default, so there is no change to undo.')
  const before = await settings.valueBefore(kept)
  if (!before) return refused('Its former value is no longer on the audit trail. Change it on its page.')
  const value = before.value ?? undefined
  const inWords = wordsOf(setting, value)
  if (inWords === undefined) return refused('Its former value is no longer allowed.')
  return { isPossible: true, setting, value, inWords }
}

/** Undefined where it is not allowed: what a setting may hold can have changed with an upgrade. */
function wordsOf({ body, valueOf, inWords }: RestorableSetting, kept: unknown): string | undefined {
  try {
    const value = valueOf(kept)
    const isAllowed = kept === undefined || body.safeParse(value).success
    return isAllowed ? inWords(value) : undefined
  } catch {
    return undefined
  }
}
