import { CodedError } from '#contract/errors.ts'
import type { ListedSetting } from '#http/setting-route.ts'
import type { Author } from '#state/change.ts'
import { keptSettings, type Ports } from './listed-settings.ts'
import { restorationOf } from './restoration.ts'

/** Gives a setting the value that it had before the change that the caller saw; its default where there was none. */
export async function undo(
  ports: Ports,
  { setting, seenAt }: { setting: ListedSetting; seenAt: Date },
  author: Author,
): Promise<void> {
  const { key, title } = setting
  const kept = (await keptSettings(ports)).get(key)
  const restoration = await restorationOf(ports, setting, kept)
  if (!restoration.isPossible) throw new CodedError('conflict', `${title}: ${restoration.refusal}`)
  const { valueOf, refuse } = restoration.setting
  await refuse({ before: valueOf(kept?.value), after: valueOf(restoration.value) })
  await ports.settings.replace([{ key, value: restoration.value, seenAt }], author)
  await restoration.setting.saved(author)
}
