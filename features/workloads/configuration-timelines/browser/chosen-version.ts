import type { ConfigurationVersion, SettingChange } from '#product/contract/calls/configuration.ts'

/** What the address calls a version: the time from which it holds. */
export function versionName({ validFrom }: ConfigurationVersion): string {
  return validFrom ?? 'first'
}

/** The version that the address names, else the latest one. */
export function chosenVersion(
  versions: readonly ConfigurationVersion[],
  name: string | undefined,
): ConfigurationVersion | undefined {
  return versions.find((version) => versionName(version) === name) ?? versions.at(-1)
}

/** The changes with which a version began. */
export function changesAt(
  { validFrom }: ConfigurationVersion,
  changes: readonly SettingChange[],
): readonly SettingChange[] {
  return changes.filter(({ changeTime }) => changeTime === validFrom)
}
