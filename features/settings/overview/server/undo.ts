import { CodedError } from '#contract/errors.ts'
import type { ListedSetting, RestorableSetting } from '#http/setting-route.ts'
import type { Author } from '#state/change.ts'
import type { Ports } from './listed-settings.ts'

/** Gives a setting the value that it had before the change that the caller saw; its default where there was none. */
export async function undo(
  { settings }: Ports,
  { setting, seenAt }: { setting: ListedSetting; seenAt: Date },
  author: Author,
): Promise<void> {
  const { key, title } = setting
  const refused = (reason: string) => new CodedError('conflict', `${title}: ${reason}`)
  if (setting.isSealed) throw refused('a secret cannot be restored. Change it on its page.')
  const last = await settings.lastChange(key)
  if (!last) throw refused('it has its default, so there is no change to undo.')
  if (last.changedAt.getTime() !== seenAt.getTime())
    throw refused('somebody changed it meanwhile. Load it again.')
  const before = await settings.valueBefore({ key, changedAt: last.changedAt })
  if (!before) throw refused('its former value is no longer on the audit trail. Change it on its page.')
  const value = before.value ?? undefined
  if (!isAllowed(setting, value)) throw refused('its former value is no longer allowed.')
  await settings.replace([{ key, value, seenAt }], author)
  await setting.saved(author)
}

/** What a setting may hold can have changed with an upgrade. */
function isAllowed({ valueOf }: RestorableSetting, kept: unknown): boolean {
  try {
    valueOf(kept)
    return true
  } catch {
    return false
  }
}
