import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { settingLabel } from '#product/browser/configuration/setting-label.ts'
import type { ConfigurationVersion, SettingChange } from '#product/contract/calls/configuration.ts'
import { changesAt, versionName } from './chosen-version.ts'
import styles from './versions-panel.module.css'

type Props = {
  /** Oldest first. */
  versions: readonly ConfigurationVersion[]
  changes: readonly SettingChange[]
  shown: ConfigurationVersion | undefined
  onChoose: (version: ConfigurationVersion) => void
}

/** The versions of the settings, newest first: when each held, who made it, what it changed. */
export function VersionsPanel({ versions, changes, shown, onChoose }: Props) {
  return (
    <Panel title="Versions" unit={count(versions.length)} isFlush>
      <PlainTable className={styles.versions} label="Versions">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Changed by</th>
            <th scope="col">Changes</th>
          </tr>
        </thead>
        <tbody>
          {versions.toReversed().map((version) => (
            <tr key={versionName(version)} aria-current={version === shown || undefined}>
              <td>
                <button type="button" onClick={() => onChoose(version)}>
                  {version.validFrom === null ? 'not known' : <Instant at={version.validFrom} />}
                </button>
              </td>
              <td>{version.validTo === null ? 'now' : <Instant at={version.validTo} />}</td>
              <td dir="auto">{version.changedBy ?? '–'}</td>
              <td dir="auto">{namesOf(changesAt(version, changes))}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

const namesShown = 4

function namesOf(changes: readonly SettingChange[]): string {
  if (changes.length === 0) return 'first known version'
  const names = changes.slice(0, namesShown).map(settingLabel).join(', ')
  return changes.length > namesShown ? `${names} and ${count(changes.length - namesShown)} more` : names
}
