import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { Listed } from '../contract.ts'
import styles from './overview.module.css'

type Props = { settings: readonly Listed[] }

/** Settings, each with its value, its last change and the way to its page. */
export function SettingTable({ settings }: Props) {
  return (
    <PlainTable label="Settings">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col">Last changed</th>
        </tr>
      </thead>
      <tbody>
        {settings.map((setting) => (
          <tr key={setting.key}>
            <th scope="row">
              <Title setting={setting} />
            </th>
            <td className={styles.value}>{setting.inWords}</td>
            <td>
              <Changed setting={setting} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function Title({ setting: { title, page } }: { setting: Listed }) {
  return page === null ? title : <ScreenLink to={page}>{title}</ScreenLink>
}

function Changed({ setting: { changedAt, changedBy, isDefault } }: { setting: Listed }) {
  if (isDefault) return <span className="faint">Default</span>
  return (
    <>
      <Instant at={changedAt} />
      <div className={styles.second} dir="auto">
        {changedBy}
      </div>
    </>
  )
}
