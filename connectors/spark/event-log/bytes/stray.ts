const strayNames =
  /(?:^|[/!])(?:__MACOSX\/|\._|\.DS_Store$|_SUCCESS$|appstatus_[^/]*$)|\.(?:crc|md5|sha1|sha256|sha512)$/

/** Whether a file is none of a log by its name: what systems leave beside logs, checksums, marks of a status. */
export function isStray(name: string): boolean {
  return strayNames.test(name)
}
