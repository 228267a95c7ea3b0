import type { ConfigurationVersion } from '#product/contract/calls/configuration.ts'

/** The versions that held at any moment of a time, oldest first; a version without a known beginning held before the next. */
export function versionsDuring(
  versions: readonly ConfigurationVersion[],
  { since, until }: { since: string; until: string },
): readonly ConfigurationVersion[] {
  const [from, to] = [Date.parse(since), Date.parse(until)]
  const held = versions.filter(({ validFrom, validTo }) => {
    const begins = validFrom === null ? -Infinity : Date.parse(validFrom)
    const ends = validTo === null ? Infinity : Date.parse(validTo)
    return begins < to && ends > from
  })
  return held.length > 0 ? held : versions.slice(0, 1)
}
