import { IconDownload } from '@tabler/icons-react'
import control from '#ui/control/control.module.css'
import { useColumnChoice } from './column-choice.ts'
import { ColumnPicker } from './column-picker.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportSearch } from './report-search.tsx'
import type { ReportTableProps } from './report-table-props.ts'
import styles from './report.module.css'
import { searchOf } from './set-filters.ts'
import type { useTableColumns } from './use-table-columns.ts'

type Columns = Pick<
  ReturnType<typeof useTableColumns>,
  'offered' | 'unavailable' | 'visible' | 'empty' | 'shownAs'
>

type Props = Pick<ReportTableProps, 'report' | 'result' | 'view' | 'onViewChange' | 'moreFilters'> &
  Pick<ReportTableProps, 'csvHref' | 'otherFile'> & {
    columns: Columns
    /** Names of shown columns that do not fit. */
    withoutRoom: ReadonlySet<string>
  }

/** What stands above the rows: search, filters, the choice of columns, and files of the list. */
export function ReportToolbar(props: Props) {
  const { report, result, view, onViewChange, moreFilters, csvHref, otherFile, columns, withoutRoom } = props
  return (
    <div className={styles.filters}>
      <ViewSearch report={report} view={view} onViewChange={onViewChange} />
      <ReportFilters query={report.query} currency={result.data?.currency ?? undefined} more={moreFilters} />
      <div className="push row">
        <ColumnChooser reportName={report.name} columns={columns} withoutRoom={withoutRoom} />
        {csvHref !== undefined && (
          <a className={control.control} href={csvHref} download>
            <IconDownload size={16} stroke={1.5} aria-hidden />
            CSV
          </a>
        )}
        {otherFile && (
          <a className={control.control} href={otherFile.href} download>
            {otherFile.label}
          </a>
        )}
      </div>
    </div>
  )
}

/** The search of a list that has one; another search begins at the first page. */
function ViewSearch({ report, view, onViewChange }: Pick<Props, 'report' | 'view' | 'onViewChange'>) {
  const search = searchOf(report.query)
  if (!search) return null
  return (
    <ReportSearch
      label={search.placeholder}
      search={view.search}
      onSearch={(text) => onViewChange({ search: text, page: 0 })}
      {...(search.by
        ? {
            fields: search.by,
            field: view.searchBy,
            onField: (searchBy) => onViewChange({ searchBy, page: 0 }),
          }
        : {})}
    />
  )
}

type ChooserProps = { reportName: string } & Pick<Props, 'columns' | 'withoutRoom'>

/** Chooses among the columns of a list, and keeps the choice for its reader. */
function ColumnChooser({ reportName, columns, withoutRoom }: ChooserProps) {
  const { choice, choose, isUnsaved } = useColumnChoice(reportName)
  return (
    <ColumnPicker
      offered={columns.offered}
      unavailable={columns.unavailable}
      visible={columns.visible}
      withoutRoom={baseNames(withoutRoom, columns.shownAs)}
      empty={baseNames(columns.empty, columns.shownAs)}
      onChange={(names) => choose({ columns: names })}
      isWide={choice.isWide}
      onWide={(isWide) => choose({ isWide })}
      isUnsaved={isUnsaved}
    />
  )
}

/** The names by which columns are offered, of those that stand in their place. */
function baseNames(names: ReadonlySet<string>, shownAs: Readonly<Record<string, string>>): Set<string> {
  const bases = new Map(Object.entries(shownAs).map(([base, shown]) => [shown, base]))
  return new Set([...names].map((name) => bases.get(name) ?? name))
}
