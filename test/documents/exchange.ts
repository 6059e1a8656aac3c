/** A request and the answer it got. The path may carry its query; the body is the text as it came, decompressed. */
export type Exchange = {
  method: string;
  path: string;
  status: number;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string;
};
