/** Writes zip files entry by entry, in little memory, with the oddities that readers must bear. */
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

/** How one entry is written. */
export interface EntryOptions {
  /** Not deflated. */
  stored?: boolean
  /** Sizes behind the data instead of before it, as writers do that cannot go back. */
  descriptor?: boolean
  /** Sizes and offset in the 64-bit extra field. */
  zip64?: boolean
  /** Deflate level. Default 6. */
  level?: number
  /** What the directory shall claim instead of the truth. */
  claim?: { size?: number; crc?: number; method?: number; flags?: number }
}

interface Written {
  name: Buffer
  flags: number
  method: number
  crc: number
  packedSize: number
  size: number
  offset: number
  zip64: boolean
}

/** Text or bytes in pieces. */
export type Content = string | Uint8Array | Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>

const DESCRIPTOR = 0x0008
const UTF8 = 0x0800
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff
/** 1 January 2024, so that the same content always gives the same bytes. */
const DOS_DATE = (44 << 9) | (1 << 5) | 1
const HEADER_BYTES = 30

/** A zip file being written. */
export class ZipFileWriter {
  /** Where the next byte comes to stand, and how many of those before are in the file. */
  private at = 0
  private flushed = 0
  private readonly gathered: Uint8Array[] = []
  private readonly entries: Written[] = []
  private constructor(private readonly file: FileHandle) {}

  /** Starts a new file, over whatever is there. */
  static async create(path: string): Promise<ZipFileWriter> {
    return new ZipFileWriter(await open(path, 'w'))
  }

  /** Writes one entry. */
  async add(name: string, content: Content, options: EntryOptions = {}): Promise<void> {
    const {
      stored = false,
      descriptor = false,
      zip64 = false,
      level = constants.Z_DEFAULT_COMPRESSION,
    } = options
    const entry: Written = {
      name: Buffer.from(name),
      flags: UTF8 | (descriptor ? DESCRIPTOR : 0) | (options.claim?.flags ?? 0),
      method: options.claim?.method ?? (stored ? 0 : 8),
      crc: 0,
      packedSize: 0,
      size: 0,
      offset: this.at,
      zip64,
    }
    const start = this.at
    const claimed = () => {
      entry.size = options.claim?.size ?? entry.size
      entry.crc = options.claim?.crc ?? entry.crc
      if (!zip64 && Math.max(entry.size, entry.packedSize, start) >= FULL_32)
        throw new Error(`${name} needs 64-bit sizes`)
    }
    if (typeof content === 'string' || content instanceof Uint8Array) {
      const bytes = Buffer.from(content as string)
      const packed = stored ? bytes : bytes.length === 0 ? NOTHING_DEFLATED : deflateRawSync(bytes, { level })
      Object.assign(entry, { size: bytes.length, crc: crc32(bytes), packedSize: packed.length })
      claimed()
      await this.write(localHeader(entry, descriptor), packed)
    } else {
      await this.write(localHeader(entry, descriptor))
      const from = this.at
      const plain = Readable.from(counted(content, entry))
      const packed = stored ? plain : plain.pipe(createDeflateRaw({ level, chunkSize: 1 << 16 }))
      plain.on('error', (error) => packed.destroy(error))
      for await (const chunk of packed) await this.write(chunk as Buffer)
      entry.packedSize = this.at - from
      claimed()
      if (!descriptor) {
        await this.flush()
        const header = localHeader(entry, false)
        await this.file.write(header, 0, header.length, entry.offset)
      }
    }
    if (descriptor) await this.write(dataDescriptor(entry))
    this.entries.push(entry)
  }

  /** Writes the directory and closes the file. */
  async close(comment = ''): Promise<void> {
    const start = this.at
    for (const entry of this.entries) await this.write(centralHeader(entry))
    const wide = this.entries.some((entry) => entry.zip64)
    const size = this.at - start
    const count = this.entries.length
    if (wide) {
      const end = Buffer.alloc(56)
      end.writeUInt32LE(0x06064b50, 0)
      end.writeBigUInt64LE(44n, 4)
      end.writeUInt16LE(45, 12)
      end.writeUInt16LE(45, 14)
      for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(count), at)
      end.writeBigUInt64LE(BigInt(size), 40)
      end.writeBigUInt64LE(BigInt(start), 48)
      const locator = Buffer.alloc(20)
      locator.writeUInt32LE(0x07064b50, 0)
      locator.writeBigUInt64LE(BigInt(this.at), 8)
      locator.writeUInt32LE(1, 16)
      await this.write(Buffer.concat([end, locator]))
    }
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    for (const at of [8, 10]) end.writeUInt16LE(wide ? FULL_16 : count, at)
    end.writeUInt32LE(wide ? FULL_32 : size, 12)
    end.writeUInt32LE(wide ? FULL_32 : start, 16)
    end.writeUInt16LE(Buffer.byteLength(comment), 20)
    await this.write(end, Buffer.from(comment))
    await this.flush()
    await this.file.close()
  }

  /** What is written is gathered: a file of many small entries would be written in as many steps. */
  private async write(...pieces: Uint8Array[]): Promise<void> {
    for (const bytes of pieces) {
      this.gathered.push(bytes)
      this.at += bytes.length
    }
    if (this.at - this.flushed >= GATHERED_BYTES) await this.flush()
  }

  private async flush(): Promise<void> {
    const bytes = Buffer.concat(this.gathered)
    this.gathered.length = 0
    await this.file.write(bytes, 0, bytes.length, this.flushed)
    this.flushed = this.at
  }
}

const GATHERED_BYTES = 2 ** 18

/** The same at every level; some files have thousands of empty parts. */
const NOTHING_DEFLATED = deflateRawSync('')

async function* counted(
  content: Exclude<Content, string | Uint8Array>,
  entry: Written,
): AsyncGenerator<Buffer> {
  for await (const each of content) {
    const piece = Buffer.from(each as string)
    entry.size += piece.length
    entry.crc = crc32(piece, entry.crc)
    yield piece
  }
}

/** The fields that the local and the central header share, from `version needed` to the length of the extra field. */
function sharedFields(entry: Written, unknown: boolean, extraBytes: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(entry.zip64 ? 45 : 20, 0)
  fields.writeUInt16LE(entry.flags, 2)
  fields.writeUInt16LE(entry.method, 4)
  fields.writeUInt16LE(DOS_DATE, 8)
  fields.writeUInt32LE(unknown ? 0 : entry.crc, 10)
  const size = (value: number) => (unknown ? 0 : entry.zip64 ? FULL_32 : value)
  fields.writeUInt32LE(size(entry.packedSize), 14)
  fields.writeUInt32LE(size(entry.size), 18)
  fields.writeUInt16LE(entry.name.length, 22)
  fields.writeUInt16LE(extraBytes, 24)
  return fields
}

function localHeader(entry: Written, unknown: boolean): Buffer {
  const extra = entry.zip64 ? wideExtra(unknown ? [0, 0] : [entry.size, entry.packedSize]) : Buffer.alloc(0)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32LE(0x04034b50, 0)
  sharedFields(entry, unknown, extra.length).copy(header, 4)
  return Buffer.concat([header, entry.name, extra])
}

function centralHeader(entry: Written): Buffer {
  const extra = entry.zip64 ? wideExtra([entry.size, entry.packedSize, entry.offset]) : Buffer.alloc(0)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(45, 4)
  sharedFields(entry, false, extra.length).copy(header, 6)
  header.writeUInt32LE(entry.zip64 ? FULL_32 : entry.offset, 42)
  return Buffer.concat([header, entry.name, extra])
}

function wideExtra(values: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, i) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * i)
  })
  return extra
}

function dataDescriptor(entry: Written): Buffer {
  const wide = entry.zip64
  const bytes = Buffer.alloc(wide ? 24 : 16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(entry.crc, 4)
  if (wide) {
    bytes.writeBigUInt64LE(BigInt(entry.packedSize), 8)
    bytes.writeBigUInt64LE(BigInt(entry.size), 16)
  } else {
    bytes.writeUInt32LE(entry.packedSize, 8)
    bytes.writeUInt32LE(entry.size, 12)
  }
  return bytes
}
