/**
 * A window of WebKitGTK and nothing else, run by gjs: WebKit's own test browser cannot be as narrow as
 * a phone, as its tool bar is wider, nor does it tell what the console says while it is driven.
 */
import GLib from "gi://GLib";
import Gtk from "gi://Gtk?version=3.0";
import WebKit from "gi://WebKit2?version=4.1";

Gtk.init(null);
const loop = new GLib.MainLoop(null, false);
const home = GLib.get_home_dir();
const data = new WebKit.WebsiteDataManager({
  base_data_directory: home,
  base_cache_directory: home,
});
// Whatever is not on this machine is asked of a proxy that does not exist.
data.set_network_proxy_settings(
  WebKit.NetworkProxyMode.CUSTOM,
  new WebKit.NetworkProxySettings("http://127.0.0.1:9", ["127.0.0.1"]),
);
const context = new WebKit.WebContext({ website_data_manager: data });
context.set_automation_allowed(true);
const view = new WebKit.WebView({
  web_context: context,
  is_controlled_by_automation: true,
  settings: new WebKit.Settings({ enable_write_console_messages_to_stdout: true }),
});
const window = new Gtk.Window({ decorated: false });
window.add(view);
window.show_all();
window.connect("destroy", () => loop.quit());

context.connect("automation-started", (_context, session) => {
  const about = new WebKit.ApplicationInfo();
  about.set_name("WebKitGTK");
  about.set_version(
    WebKit.get_major_version(),
    WebKit.get_minor_version(),
    WebKit.get_micro_version(),
  );
  session.set_application_info(about);
  session.connect("create-web-view", () => view);
});
loop.run();
