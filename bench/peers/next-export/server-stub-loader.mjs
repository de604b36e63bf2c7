import { serverStub } from "../server-stub.ts";

/** @param {string} source */
export default function loader(source) {
  return serverStub(source);
}
