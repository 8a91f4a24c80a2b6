import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Properties;

/** Prints what Java's encoders make of texts. Both ways go as lines of base64: Java has no JSON of its own. */
class Encoders {
  public static void main(String[] none) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : new String(System.in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
      String text = new String(Base64.getDecoder().decode(line), StandardCharsets.UTF_8);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      add(lines, "URLEncoder", line, URLEncoder.encode(text, StandardCharsets.UTF_8));
      add(lines, "base64", line, Base64.getEncoder().encodeToString(bytes));
      add(lines, "base64 for addresses", line, Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
      byte[] longer = ("a long text ".repeat(6) + text).getBytes(StandardCharsets.UTF_8);
      add(lines, "base64 for mail", line, Base64.getMimeEncoder().encodeToString(longer));
      Properties properties = new Properties();
      properties.setProperty("a", text);
      StringWriter written = new StringWriter();
      properties.store(written, null);
      add(lines, "properties", line, written.toString());
      ByteArrayOutputStream stored = new ByteArrayOutputStream();
      properties.store(stored, null);
      add(lines, "properties in ASCII", line, stored.toString(StandardCharsets.ISO_8859_1));
      ByteArrayOutputStream xml = new ByteArrayOutputStream();
      properties.storeToXML(xml, null);
      add(lines, "properties in XML", line, xml.toString(StandardCharsets.UTF_8));
    }
    System.out.print(String.join("\n", lines));
  }

  private static void add(List<String> lines, String name, String line, String encoded) {
    String written = Base64.getEncoder().encodeToString(encoded.getBytes(StandardCharsets.UTF_8));
    lines.add(name + "\t" + line + "\t" + written);
  }
}
