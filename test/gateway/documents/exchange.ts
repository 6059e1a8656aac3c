/** A request and its answer. The path may include a query. The body is text, after decompression. */
export type Exchange = {
  method: string;
  path: string;
  status: number;
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string;
};
