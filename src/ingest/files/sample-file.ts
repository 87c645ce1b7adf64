/** An invented file in a publisher's own format, for the edition that shows until the first refresh. */
export interface SampleFile {
  part: string
  url: string
  text: string
}
