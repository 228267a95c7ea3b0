import { classes } from '#ui/classes.ts'
import { background } from '#ui/fill/fill.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { HelpMark } from '#ui/values/help-mark.tsx'
import { estimateTextOf, type ChartData, type ChartFormat, type ChartSeries } from './chart-data.ts'
import styles from './chart.module.css'
import { WrittenText } from './written-text.tsx'
import { writtenPrevious, writtenTotal } from './written-values.ts'

type Props = { data: ChartData; format: ChartFormat; areBarsThin: boolean }

/** The series above the chart, with their totals where they are amounts. */
export function ChartLegend({ data, format, areBarsThin }: Props) {
  const isEstimated = data.series.some((series) => series.isEstimated?.includes(true))
  return (
    <ul className="legend" aria-label="Legend">
      {data.series.map((series) => (
        <li key={series.name}>
          <Swatch fill={series.fill} />
          {series.name}
          <Meaning of={series} />
          {series.shape === 'bar' && !format.isRate && <SeriesTotal series={series} format={format} />}
        </li>
      ))}
      {isEstimated && (
        <li>
          <i
            className={classes('swatch', areBarsThin ? styles.paler : 'hatch', styles.estimated)}
            aria-hidden
          />
          estimated
          <HelpMark label="estimated" meaning="The amount is estimated, or includes an estimate." />
        </li>
      )}
      {data.band && (
        <li>
          <i className={classes('swatch', styles.band)} style={background(data.band.fill)} aria-hidden />
          {data.band.name}
        </li>
      )}
      {data.previous && (
        <li>
          <Swatch fill="chart-previous" />
          {data.previous.name}
          <Meaning of={data.previous} />{' '}
          <span className="faint">
            <WrittenText
              written={writtenPrevious(data.previous, format)}
              currency={format.currency}
              isEstimated={data.previous.isEstimated?.includes(true)}
              estimatedBecause={estimateTextOf(data.previous)}
            />
          </span>
        </li>
      )}
      {[...Map.groupBy(data.marks ?? [], ({ name }) => name)].map(([name, marks]) => (
        <li key={name}>
          <i className={classes(styles.mark, styles[marks[0]?.tone ?? 'failed'])} aria-hidden />
          {name}
        </li>
      ))}
      {data.restated && data.restated.length > 0 && (
        <li>
          <i className={styles.restated} aria-hidden />
          first reported, corrected since
        </li>
      )}
      {data.incomplete && data.incomplete.places.length > 0 && (
        <li data-tooltip={data.incomplete.because}>
          <i className={classes('swatch', styles.incomplete)} aria-hidden />
          incomplete
        </li>
      )}
      {data.limits?.map(({ label, value, kind }) => (
        <li key={label}>
          <i className={classes(styles.limit, styles[kind])} aria-hidden />
          {label} <span className="faint">{format.full(value)}</span>
        </li>
      ))}
    </ul>
  )
}

function Meaning({ of: { name, meaning } }: { of: Pick<ChartSeries, 'name' | 'meaning'> }) {
  return meaning === undefined ? null : <HelpMark label={name} meaning={meaning} />
}

function SeriesTotal({ series, format }: { series: ChartSeries; format: ChartFormat }) {
  return (
    <span className="faint">
      <WrittenText
        written={writtenTotal(series, format)}
        currency={format.currency}
        isEstimated={series.isEstimated?.includes(true)}
        estimatedBecause={estimateTextOf(series)}
      />
    </span>
  )
}
