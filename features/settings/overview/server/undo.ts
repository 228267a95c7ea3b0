import { CodedError } from '#contract/errors.ts'
import type { Author } from '#state/change.ts'
import { keptSettings, type Ports } from './listed-settings.ts'
import type { OneSetting } from './one-setting.ts'
import { restorationOf } from './restoration.ts'

/** Gives a setting the value that it had before the change that the caller saw; its default where there was none. */
export async function undo(
  ports: Ports,
  { one, seenAt }: { one: OneSetting; seenAt: Date },
  author: Author,
): Promise<void> {
  const { key, setting } = one
  const kept = (await keptSettings(ports)).get(key)
  const restoration = await restorationOf(ports, one, kept)
  if (!restoration.isPossible) throw new CodedError('conflict', `${setting.title}: ${restoration.refusal}`)
  const { valueOf, refuse } = setting
  await refuse({ before: valueOf(kept?.value), after: valueOf(restoration.value) })
  await ports.settings.replace([{ key, value: restoration.value, seenAt }], author)
  await setting.saved(author)
}
