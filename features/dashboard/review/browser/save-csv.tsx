import { IconDownload } from '@tabler/icons-react'
import { saveAs } from '#ui/chart/save-as.ts'
import { IconButton } from '#ui/control/button.tsx'

type Props = { fileName: string; textOf: () => string }

/** Saves what a panel shows as a CSV file. */
export function SaveCsv({ fileName, textOf }: Props) {
  return (
    <IconButton
      label="Save as CSV"
      icon={<IconDownload size={16} stroke={1.5} />}
      onClick={() => saveAs(`${fileName}.csv`, new Blob([textOf()], { type: 'text/csv' }))}
    />
  )
}
