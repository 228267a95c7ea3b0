import { IconChartBar, IconDownload, IconPhoto, IconTable } from '@tabler/icons-react'
import { IconButton } from '#ui/control/button.tsx'
import styles from './chart.module.css'
import { csvOf } from './chart-csv.ts'
import type { ChartProps } from './chart-props.ts'
import { RangeChooser } from './range-chooser.tsx'
import { saveAs } from './save-as.ts'

type Props = {
  chart: ChartProps
  isTable: boolean
  onToggleTable: () => void
  onSavePicture: () => void
}

/** What can be done with the figures of a chart: choose a range, read them as a table, save them. */
export function ChartTools({ chart, isTable, onToggleTable, onSavePicture }: Props) {
  const { title, data, categoryName, onRange } = chart
  const handleCsv = () => saveAs(`${title}.csv`, new Blob([csvOf(data, categoryName)], { type: 'text/csv' }))
  return (
    <span className={styles.tools}>
      {onRange && data.categories.length > 1 && (
        <RangeChooser
          key={data.categories.join()}
          categories={data.categories}
          categoryName={categoryName}
          onRange={onRange}
        />
      )}
      <IconButton
        label={isTable ? 'Show as chart' : 'Show as table'}
        icon={isTable ? <IconChartBar size={16} stroke={1.5} /> : <IconTable size={16} stroke={1.5} />}
        onClick={onToggleTable}
      />
      {!isTable && (
        <IconButton label="Save as PNG" icon={<IconPhoto size={16} stroke={1.5} />} onClick={onSavePicture} />
      )}
      <IconButton label="Save as CSV" icon={<IconDownload size={16} stroke={1.5} />} onClick={handleCsv} />
    </span>
  )
}
