import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pageSizes } from '#contract/report.ts'
import { classes } from '#ui/classes.ts'
import { Select } from '#ui/control/select.tsx'
import { count } from '#ui/format/quantity.ts'
import type { ReportView, ViewChanges } from './report-view.ts'
import { pagesAround } from './report-view.ts'
import styles from './pager.module.css'

const sizeOptions = pageSizes.map(String).map((size) => ({ value: size, label: size }))

type Props = {
  /** What the rows are called. */
  rowsName: string
  view: Pick<ReportView, 'page' | 'pageSize'>
  totalElements: number
  onChange: (changes: ViewChanges) => void
  /** Nobody may choose how many rows a page has. */
  isSizeFixed?: boolean
  /** How many rows are chosen, and what can be done with them. */
  chosenCount?: number
  actions?: ReactNode
}

/** Stays at the lower edge: chosen rows and their actions, rows per page, pages. */
export function Pager({
  rowsName,
  view,
  totalElements,
  onChange,
  isSizeFixed = false,
  chosenCount = 0,
  actions,
}: Props) {
  const { page, pageSize } = view
  const first = Math.min(page * pageSize + 1, totalElements)
  const last = Math.min((page + 1) * pageSize, totalElements)
  return (
    <div className={styles.pager}>
      {chosenCount > 0 && (
        <>
          <b className={styles.chosen}>{count(chosenCount)} selected</b>
          {actions}
        </>
      )}
      {!isSizeFixed && (
        <div className={styles.rows}>
          <Select
            label="Rows"
            prefix="Rows"
            options={sizeOptions}
            value={String(pageSize)}
            onChange={(size) => onChange({ pageSize: Number(size), page: 0 })}
          />
        </div>
      )}
      <span className={classes(isSizeFixed && styles.rows)} aria-live="polite">
        {count(first)} – {count(last)} of {count(totalElements)}
      </span>
      <Pages
        label={`Pages of ${rowsName}`}
        current={page}
        total={Math.max(1, Math.ceil(totalElements / pageSize))}
        onTurn={(to) => onChange({ page: to })}
      />
    </div>
  )
}

type PagesProps = {
  label: string
  /** The page that is shown; the first one is 0. */
  current: number
  total: number
  onTurn: (page: number) => void
}

function Pages({ label, current, total, onTurn }: PagesProps) {
  return (
    <nav className={styles.pages} aria-label={label}>
      <Turn label="Previous page" isOff={current === 0} onClick={() => onTurn(current - 1)}>
        <IconChevronLeft size={14} stroke={1.8} />
      </Turn>
      {pagesAround(current, total).map((offered, place, all) =>
        offered === null ? (
          <span key={`after ${all[place - 1]}`}>…</span>
        ) : (
          <button
            key={offered}
            type="button"
            aria-label={`Page ${offered + 1}`}
            aria-current={offered === current ? 'page' : undefined}
            onClick={() => onTurn(offered)}
          >
            {offered + 1}
          </button>
        ),
      )}
      <Turn label="Next page" isOff={current >= total - 1} onClick={() => onTurn(current + 1)}>
        <IconChevronRight size={14} stroke={1.8} />
      </Turn>
    </nav>
  )
}

type TurnProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode }

function Turn({ label, isOff, onClick, children }: TurnProps) {
  return (
    <button type="button" aria-label={label} disabled={isOff} onClick={onClick}>
      {children}
    </button>
  )
}
