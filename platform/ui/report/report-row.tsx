import { IconLayoutSidebarRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { memo } from 'react'
import type { Row } from '#contract/report.ts'
import { ScreenLink } from '../url-state/screen-link.tsx'
import { classes } from '#ui/classes.ts'
import { Checkbox } from '#ui/control/checkbox.tsx'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { isNumeric } from './column-sums.ts'
import { ReportCell } from './report-cell.tsx'
import type { PageColumn, RowLook } from './report-look.ts'
import styles from './report.module.css'
import { textOf } from './row-values.ts'

type Props = {
  row: Row
  index: number
  columns: readonly PageColumn[]
  look: RowLook
  /** The one row that the tab key reaches. */
  isReachable: boolean
}

/** One row: the first cell is its head, opens its page and has its quick look. */
export const ReportRow = memo(function ReportRow({ row, index, columns, look, isReachable }: Props) {
  const key = look.rowKey(row)
  const isChosen = look.selection?.chosen.has(key) ?? false
  return (
    <tr
      data-row={index}
      data-key={key}
      aria-rowindex={index + 2}
      tabIndex={isReachable ? 0 : -1}
      className={classes(
        styles.row,
        look.linkOf?.(row) && styles.opens,
        (isChosen || look.openRow === key) && styles.selected,
      )}
    >
      {look.selection && <ChooseCell row={row} label={nameOf(row, columns)} look={look} />}
      {columns.map((page, place) => {
        const { column } = page
        const cell = <ReportCell row={row} index={index} page={page} own={look.cells?.[column.name]} />
        if (place > 0) {
          return (
            <td
              key={column.name}
              data-measure={column.name}
              className={classes(isNumeric(column) && styles.figure, quiet(page))}
            >
              {cell}
            </td>
          )
        }
        return (
          <th key={column.name} scope="row" className={styles.first}>
            <FirstCell row={row} page={page} look={look} index={index} />
          </th>
        )
      })}
    </tr>
  )
})

function quiet({ column }: PageColumn): string | undefined {
  if (column.format === 'share') return 'faint'
  return column.format === 'text' && !isNumeric(column) ? 'muted' : undefined
}

function nameOf(row: Row, columns: readonly PageColumn[]): string {
  const [first] = columns
  return (first && textOf(row, first.column.name)) ?? 'row'
}

type FirstProps = Omit<Props, 'columns' | 'isReachable'> & { page: PageColumn }

const FirstCell = memo(function FirstCell({ row, index, page, look }: FirstProps) {
  const link = look.linkOf?.(row)
  const name = textOf(row, page.column.name) ?? ''
  const isId = page.column.format === 'id'
  const around = (usual: ReactNode) => {
    // A button cannot stand inside a link: the copy button of an id stands beside it.
    const value = isId ? <span className="mono">{name}</span> : usual
    return (
      <>
        {link ? (
          <ScreenLink {...link} isDown className={classes(styles.name, styles.link)}>
            {value}
          </ScreenLink>
        ) : (
          <span className={styles.name}>{value}</span>
        )}
        {isId && <CopyButton text={name} label={`Copy ${name}`} className={styles.tool} />}
        {look.onQuickLook && <QuickLook name={name} onOpen={() => look.onQuickLook?.(row)} />}
      </>
    )
  }
  const own = look.cells?.[page.column.name]
  return <ReportCell row={row} index={index} page={page} own={own} around={around} />
})

function QuickLook({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={`Quick look at ${name}`}
      data-tooltip="Quick look"
      onClick={onOpen}
    >
      <IconLayoutSidebarRight size={13} stroke={1.6} />
    </button>
  )
}

type ChooseProps = { row: Row; label: string; look: RowLook }

const ChooseCell = memo(function ChooseCell({ row, label, look }: ChooseProps) {
  const { selection } = look
  if (!selection) return null
  const key = look.rowKey(row)
  const handleChange = (isChosen: boolean) => {
    const others = [...selection.chosen].filter((one) => one !== key)
    selection.onChange(new Set(isChosen ? [...others, key] : others))
  }
  return (
    <td className={styles.choose}>
      <Checkbox
        aria-label={`Choose ${label}`}
        tabIndex={-1}
        checked={selection.chosen.has(key)}
        onChange={(event) => handleChange(event.currentTarget.checked)}
      />
    </td>
  )
})
