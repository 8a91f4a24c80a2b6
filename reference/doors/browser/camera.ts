/** What the Shape Detection API has for codes; TypeScript does not know it yet. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<ReadonlyArray<{ readonly rawValue: string }>>;
}
interface DetectorClass {
  new (options: { readonly formats: ['qr_code'] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const LOOKS_MS = 120;

/** The detector of the browser where it has one for these codes, else one that is loaded. */
async function newDetector(): Promise<Detector> {
  const { BarcodeDetector: own } = globalThis as { BarcodeDetector?: DetectorClass };
  const knows = own !== undefined && (await own.getSupportedFormats()).includes('qr_code');
  const Class = knows ? own : ((await import('qr/decode.js')).BarcodeDetector as unknown as DetectorClass);
  return new Class({ formats: ['qr_code'] });
}

/** Shows what the camera sees, and says each code in it. Throws what the visitor is told where there is no camera. */
export async function startCamera(video: HTMLVideoElement, seen: (code: string) => void): Promise<void> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined)
    throw new Error('A browser gives its camera to https:// and to this machine alone: type the code.');
  const stream = await mediaDevices
    .getUserMedia({ video: { facingMode: 'environment' } })
    .catch((error: Error) => {
      throw new Error(`The camera cannot be used (${error.message}): allow it, or type the code.`);
    });
  const detector = await newDetector();
  video.srcObject = stream;
  video.hidden = false;
  await video.play();
  const look = async (): Promise<void> => {
    const codes = await detector.detect(video).catch(() => []);
    for (const { rawValue } of codes) seen(rawValue);
    setTimeout(look, LOOKS_MS);
  };
  void look();
}
