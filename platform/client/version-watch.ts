import { storeOf } from './store.ts'

/** A newer build answers: major if its version differs, minor if only its commit does. */
export type VersionChange = 'none' | 'minor' | 'major'

type Seen = { buildVersion: string; gitCommit: string; at: number }

const ignoredMs = 5_000
let first: Seen | undefined

/** The change of the server since the page was loaded. */
export const versionChange = storeOf<VersionChange>('none')

function changeFrom(known: Seen, seen: Seen): VersionChange {
  if (seen.buildVersion !== known.buildVersion) return 'major'
  return seen.gitCommit === known.gitCommit ? 'none' : 'minor'
}

/** Compares the version headers of an answer with those of the first answer. */
export function watchVersion(headers: Headers, at: number): void {
  const buildVersion = headers.get('x-build-version')
  const gitCommit = headers.get('x-commit-id')
  if (buildVersion === null || gitCommit === null) return
  const seen = { buildVersion, gitCommit, at }
  first ??= seen
  if (at - first.at < ignoredMs || versionChange.get() === 'major') return
  const change = changeFrom(first, seen)
  if (change !== 'none') versionChange.set(change)
}
