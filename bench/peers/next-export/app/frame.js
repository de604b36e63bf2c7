"use client";

export { Frame } from "../../frame.tsx";
