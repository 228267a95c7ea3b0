import { ScreenLink } from '../url-state/screen-link.tsx'
import type { UrlState } from '../url-state/url-state.ts'
import { count } from '#ui/format/quantity.ts'
import styles from './screen.module.css'

export type Tab = { label: string; to: string; view?: UrlState; isCurrent: boolean; count?: number }

/** Tabs are links, so that each has a URL; the count is the number of its rows. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <ScreenLink
          key={tab.label}
          to={tab.to}
          isCurrent={tab.isCurrent}
          {...(tab.view ? { view: tab.view } : {})}
        >
          {tab.label}
          {tab.count !== undefined && <b>{count(tab.count)}</b>}
        </ScreenLink>
      ))}
    </nav>
  )
}
