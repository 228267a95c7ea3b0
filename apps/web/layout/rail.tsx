import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { memo } from 'react'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { classes } from '#ui/classes.ts'
import type { Screen } from '#ui/screen/screen.ts'
import type { RailArea } from './areas.tsx'
import { BrandMark } from './brand.tsx'
import { NewIncidents } from './late-pages.tsx'
import { nearestInRail } from './nearest-in-rail.ts'
import styles from './rail.module.css'

type Props = {
  areas: readonly RailArea[]
  current: Screen | undefined
  isFolded: boolean
  onFold: () => void
}

/** The areas; the current one shows its screens, and where only icons fit each shows its own beside it on hover and focus. */
export const Rail = memo(function Rail({ areas, current, isFolded, onFold }: Props) {
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  const foldLabel = isFolded ? 'Show names' : 'Collapse'
  return (
    <div className={styles.holder}>
      <nav className={styles.rail} aria-label="Areas">
        <div className={styles.brand}>
          <BrandMark />
          <span>Lakegauge</span>
        </div>
        <ul>
          {areas.map((area) => (
            <RailItem key={area.name} area={area} current={current} />
          ))}
        </ul>
        <button
          type="button"
          className={styles.fold}
          aria-label={foldLabel}
          data-tooltip={foldLabel}
          onClick={onFold}
        >
          <FoldIcon size={16} stroke={1.4} />
          <span>Collapse</span>
        </button>
      </nav>
    </div>
  )
})

function RailItem({ area, current }: { area: RailArea; current: Screen | undefined }) {
  const { name, icon: Icon, screens, isAtFoot } = area
  const [first] = screens
  const isOpen = current?.area === name
  const isAlone = screens.length === 1
  const inRail = current && nearestInRail(current, screens)
  if (!first) return null
  return (
    <li className={classes(isOpen && styles.within, isAtFoot && styles.foot)}>
      <ScreenLink to={first.path} isCurrent={isOpen && isAlone} {...(isAlone ? { label: name } : {})}>
        <Icon size={16} stroke={1.5} />
        <span>{name}</span>
        {name === 'Incidents' && <NewIncidents />}
      </ScreenLink>
      {!isAlone && (
        <ul aria-label={name}>
          {screens.map((screen) => (
            <li key={screen.path}>
              <ScreenLink to={screen.path} isCurrent={isOpen && screen.path === inRail?.path}>
                <span>{screen.navigation}</span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
