import { Fragment } from 'react'
import { ScreenLink } from '../url-state/screen-link.tsx'
import type { Crumb } from './crumbs.ts'
import styles from './screen.module.css'

/** Where the reader is; scope and dates go along on the way up. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumbs">
      {crumbs.map(({ label, to, view }, place) => (
        <Fragment key={`${label} ${to}`}>
          {place > 0 && <i aria-hidden>/</i>}
          {to === undefined ? (
            <span data-tooltip={label} aria-current={place === crumbs.length - 1 ? 'page' : undefined}>
              {label}
            </span>
          ) : (
            <ScreenLink to={to} label={label} {...(view ? { view } : {})}>
              {label}
            </ScreenLink>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
