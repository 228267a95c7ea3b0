import { secretRefusal } from '#http/sealed-setting.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import type { KeptSetting, SettingPorts } from '#product/server/setting-ports.ts'
import type { OneSetting } from './one-setting.ts'

/** What was kept before the last change of a setting, null for its default; or why it cannot be restored. */
export type Restoration =
  | { isPossible: true; value: unknown; inWords: string }
  | { isPossible: false; refusal: string }

const refused = (refusal: string): Restoration => ({ isPossible: false, refusal })

/** What undoing the last change of a setting restores; a secret beside it stays. */
export async function restorationOf(
  { settings }: Pick<SettingPorts, 'settings'>,
  { setting }: OneSetting,
  kept: KeptSetting<unknown> | undefined,
): Promise<Restoration> {
  if (!kept) return refused('It has its default, so there is no change to undo.')
  const former = await settings.valueBefore(kept)
  if (!former) return refused('Its former value is no longer on the audit trail. Change it on its page.')
  const value = former.value ?? null
  const after = allowed(setting, value)
  if (!after) return refused('Its former value is no longer allowed.')
  const exchange = { before: setting.valueOf(kept.value), after: after.value }
  if (await secretRefusal(settings, setting.sealed, exchange))
    return refused('Its secret would be sent elsewhere. Change it on its page.')
  return { isPossible: true, value, inWords: setting.inWords(after.value) }
}

/** Undefined where it is not allowed: what a setting may hold can have changed with an upgrade. */
function allowed(setting: ListedSetting, kept: unknown): { value: unknown } | undefined {
  try {
    const value = setting.valueOf(kept)
    return kept === null || setting.allowed.safeParse(value).success ? { value } : undefined
  } catch {
    return undefined
  }
}
