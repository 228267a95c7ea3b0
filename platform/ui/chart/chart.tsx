import type { ChartProps, PictureMaker } from './chart-props.ts'
import { useComputedColorScheme } from '@mantine/core'
import { IconChartBar, IconDownload, IconPhoto, IconTable } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { IconButton } from '#ui/control/button.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { csvOf } from './chart-csv.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartTable } from './chart-table.tsx'
import styles from './chart.module.css'
import { lateDrawing } from './late-drawing.tsx'
import { RangeChooser } from './range-chooser.tsx'
import { saveAs } from './save-as.ts'
import { ZoomButton } from './zoom-button.tsx'

/** A chart with its legend, its figures as a table, and its exports. The drawing library is loaded when one is shown. */
export function Chart(props: ChartProps) {
  const { title, unit, categoryName, data, format, height = 230, actions, onRange, zoom } = props
  const [isTable, setIsTable] = useState(false)
  const [areThin, setAreThin] = useState(false)
  const scheme = useComputedColorScheme('light')
  const makePicture = useRef<PictureMaker>(undefined)
  const handleDrawn = useCallback((maker: PictureMaker) => {
    makePicture.current = maker
  }, [])
  const handlePicture = () => {
    const picture = makePicture.current?.()
    if (picture !== undefined) saveAs(`${title}.png`, picture)
  }
  const handleCsv = () => saveAs(`${title}.csv`, new Blob([csvOf(data, categoryName)], { type: 'text/csv' }))
  return (
    <Panel
      title={title}
      {...(unit === undefined ? {} : { unit })}
      actions={
        <>
          {actions}
          {zoom && <ZoomButton {...zoom} />}
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
              onClick={() => setIsTable((before) => !before)}
            />
            {!isTable && (
              <IconButton
                label="Save as PNG"
                icon={<IconPhoto size={16} stroke={1.5} />}
                onClick={handlePicture}
              />
            )}
            <IconButton
              label="Save as CSV"
              icon={<IconDownload size={16} stroke={1.5} />}
              onClick={handleCsv}
            />
          </span>
        </>
      }
    >
      <ChartLegend data={data} format={format} areBarsThin={areThin} />
      {isTable ? (
        <ChartTable data={data} categoryName={categoryName} format={format} label={title} />
      ) : (
        <lateDrawing.Component
          {...props}
          key={scheme}
          height={height}
          onDrawn={handleDrawn}
          onThinBars={setAreThin}
        />
      )}
    </Panel>
  )
}
