import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './copy-button.module.css'
import { copyText } from './copy-text.ts'

type Props = { text: string; label: string; className?: string | undefined }

const shownMs = 1500

/** A small button that copies a text and confirms it. */
export function CopyButton({ text, label, className }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const handleClick = async () => setIsCopied(await copyText(text))
  return (
    <button
      type="button"
      className={classes(styles.copy, className)}
      aria-label={isCopied ? 'Copied' : label}
      data-tooltip={isCopied ? 'Copied' : label}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void handleClick()
      }}
    >
      {isCopied ? <IconCheck size={12} stroke={2} /> : <IconCopy size={12} stroke={1.6} />}
    </button>
  )
}
